import type { Env, Tools } from '../../kernel';
import { CATEGORIES } from '../../lib/contracts/layout-columns';
import type { PromptContent } from '../../lib/contracts/prompt';
import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import { MOTIVATION } from '../../lib/contracts/prompt-words';
import { read } from '../../lib/dom/native';
import type { PromptAction, PromptValues, ShowPrompt } from '../../lib/records/prompt';
import type { PromptMemory } from './memory';
import { send } from './transport';

/** ms within which a listener has to save the answers. */
const TIMEOUT = 10_000;

/**
 * PRM-03: hands answers to the page. Resolves to whether a listener took them, by `event.detail.take()` during the event. The listener may
 * pass `take` a promise that is fulfilled once the answers are safe. Never rejects.
 */
async function handOver({ window }: Env, target: EventTarget, id: string, values: PromptValues): Promise<boolean> {
  let taken: unknown = false;
  const take = (done: unknown = true) => {
    taken = done;
  };
  target.dispatchEvent(new window.CustomEvent('taproot:prompt', { bubbles: true, detail: { id, values, take } }));
  const late = new Promise((resolve) => window.setTimeout(() => resolve(false), TIMEOUT));
  try {
    return (await Promise.race([taken, late])) !== false;
  } catch {
    return false;
  }
}

/** The category of a prompt's displays. */
const category = ({ layout, position }: PromptContent) => (layout === 'bar' && position === 'top' ? 'pushdown' : CATEGORIES[layout]);

/**
 * PRM-02: reports a visitor's action. Reports only the names of filled fields among the answers, and the motivation, which is one of four.
 */
function tellAction({ track }: Pick<Tools, 'track'>, content: PromptContent, action: string, values: PromptValues = {}): void {
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

const ENGLISH = { label: 'Preview', sent: 'Preview: nothing was sent.' };
const WORDS: Readonly<Record<string, { readonly label: string; readonly sent: string }>> = {
  es: { label: 'Vista previa', sent: 'Vista previa: no se ha enviado nada.' },
  ar: { label: 'معاينة', sent: 'معاينة: لم يُرسَل أي شيء.' },
};

/** Returns a prompt that says, in the page's language, that it is a preview, and thanks nobody for answers that are not sent. */
function asPreview<T extends PromptContent>(document: Document, content: T): T {
  const { label, sent } = WORDS[read(document, 'documentElement').lang.slice(0, 2).toLowerCase()] ?? ENGLISH;
  const { headline, formStates } = content;
  return {
    ...content,
    headline: headline ? `${label}: ${headline}` : label,
    formStates: { ...formStates, success: { ...formStates?.success, headline: label, msg: sent } },
  };
}

interface Telling {
  /** A preview for an editor: nothing is counted, sent or reported. */
  readonly preview: boolean;
  /** True for a variant without a prompt: it takes a prompt's place until the prompt would have been seen. */
  readonly unseen: boolean;
  readonly place: Element | undefined;
  opened(): void;
  /** Called when the visitor sees the prompt, or would have seen it. */
  displayed(): void;
  unlocked(): void;
  gone(): void;
}

const COUNTED = ['display', 'click', 'close', 'cancel', 'submit', 'unlock'] as const;

/**
 * Requests the display of a prompt, and records, reports and delivers the visitor's actions. Returns a function that removes the prompt.
 */
export function show(
  taproot: Pick<Tools, 'env' | 'hooks' | 'track' | 'report' | 'part'>,
  memory: PromptMemory,
  {
    display,
    submit: address,
    answers: _answers,
    publish: _publish,
    unpublish: _unpublish,
    priority: _priority,
    ...content
  }: PromptDefinition,
  { preview, unseen, place, opened, displayed, unlocked, gone }: Telling,
): () => void {
  const { window, document } = taproot.env;
  const life = taproot.part();
  const { signal } = life;
  let over = false;
  const end = () => {
    if (!over) gone();
    over = true;
  };

  const note = (action: PromptAction, values?: PromptValues) => {
    if (action === 'open') return opened();
    // An unlocked gate stays open, and a preview should show its content, too.
    if (action === 'unlock') unlocked();
    if (preview || signal.aborted) return;
    const counted = COUNTED.find((one) => one === action);
    if (counted) memory.add(content.id, counted, display);
    if (!unseen) tellAction(taproot, content, action, values);
    if (action === 'display') displayed();
  };

  const deliver = async (values: PromptValues) => {
    if (preview) return true;
    const { id } = content;
    const target = place ?? document;
    const isTaken = address ? await send(taproot, address, values) : await handOver(taproot.env, target, id, values);
    if (!isTaken) {
      tellAction(taproot, content, 'submit_failed', values);
      if (!address)
        taproot.report(new Error(`prompt ${id}: no listener of taproot:prompt took the answers within 10 s, or it failed to keep them`), {
          severity: 'warn',
        });
      return false;
    }
    note('submit', values);
    if (address) target.dispatchEvent(new window.CustomEvent('taproot:prompt', { bubbles: true, detail: { id, values } }));
    return true;
  };

  const shown = preview ? asPreview(document, content) : content;
  const request: ShowPrompt = { type: 'show-prompt', content: shown, unseen, place, signal, gone: end, tell: note, submit: deliver };
  taproot.hooks.prompt.call({ ...request });
  return () => {
    life.end();
    end();
  };
}
