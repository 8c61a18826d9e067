import type { Tools } from '../../kernel';
import { CATEGORIES } from '../../lib/contracts/layout-columns';
import type { PromptContent } from '../../lib/contracts/prompt';
import { MOTIVATION } from '../../lib/contracts/prompt-words';
import type { PromptValues } from '../../lib/records/prompt';

/** The category of a prompt's displays. */
const category = ({ layout, position }: PromptContent) => (layout === 'bar' && position === 'top' ? 'pushdown' : CATEGORIES[layout]);

/**
 * PRM-02: reports a visitor's action. Reports only the names of filled fields among the answers, and the motivation, which is one of four.
 */
export function tell({ track }: Pick<Tools, 'track'>, content: PromptContent, action: string, values: PromptValues = {}): void {
  const answered = Object.keys(values).filter((name) => values[name]?.length);
  track(`prompt_${action}`, {
    event_category: category(content),
    event_action: action,
    event_label: content.id,
    prompt_id: content.id,
    prompt_type: content.type,
    prompt_layout: content.layout,
    prompt_variant: content.variant,
    prompt_fields: answered.join(','),
    motivation: values[MOTIVATION] as string | undefined,
  });
}
