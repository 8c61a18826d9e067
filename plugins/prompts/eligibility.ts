import type { Tools } from '../../kernel';
import type { Audience } from '../../lib/contracts/audience';
import { PLACED } from '../../lib/contracts/layout-columns';
import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import { call } from '../../lib/dom/native';
import type { Audiences } from '../../lib/targeting/load-audience';
import { paused, within } from './frequency';
import type { PromptMemory } from './memory';
import { belongs } from './page-rules';
import { placeOf } from './place';
import { visitorFields } from './visitor-fields';

export interface Eligibility {
  /** Returns whether a prompt is meant for this page now, regardless of the visitor. */
  isOfPage(definition: PromptDefinition): boolean;
  /** Returns whether a prompt is meant for this page and visitor now. */
  belongsHere(definition: PromptDefinition): boolean;
  /** Returns whether a prompt may show. `asked`: something requested it, so earlier displays do not count. A passed gate stays open. */
  mayShow(definition: PromptDefinition, asked: boolean): boolean;
}

/** Compares prompts with the page, the visitor and the stored records of both. */
export function createEligibility(
  { env, page, consent }: Pick<Tools, 'env' | 'page' | 'consent'>,
  memory: PromptMemory,
  audiences: Audiences,
): Eligibility {
  const { window, document, now } = env;

  const isOfPage = (definition: PromptDefinition) =>
    belongs(definition, {
      now: now(),
      url: window.location.href,
      visits: memory.visits(),
      fields: visitorFields(env, page),
      hasMeta: ({ name, property, content }) =>
        Array.from(call(document, 'getElementsByTagName', 'meta')).some(
          (meta) =>
            meta.getAttribute('content') === content &&
            (!name || meta.getAttribute('name') === name) &&
            (!property || meta.getAttribute('property') === property),
        ),
    });

  /** An audience that can't be evaluated excludes everybody, and so does one by buckets that may not be read. */
  const isMeant = (audience: Audience) => {
    if (audience.experiments && !consent.allows('analytics')) return false;
    try {
      const whyOutside = audiences.whyOutside();
      return !!whyOutside && whyOutside(audience) === undefined;
    } catch {
      // A page's own definition may contain anything.
      return false;
    }
  };
  const belongsHere = (definition: PromptDefinition) =>
    isOfPage(definition) && (!definition.display?.audience || isMeant(definition.display.audience));

  /** Returns whether the prompt was shown less often, and less recently, than its display conditions allow. */
  const isDue = ({ id, display }: PromptDefinition) => {
    const history = memory.history(id);
    return (
      !paused(display?.pauses, history, now()) &&
      within(display?.impressions, history.display, now(), memory.session()) &&
      within(display?.allImpressions, memory.all(), now(), memory.session())
    );
  };

  return {
    isOfPage,
    belongsHere,
    mayShow(definition, asked) {
      if (!belongsHere(definition) || (PLACED.includes(definition.layout) && !placeOf(document, definition))) return false;
      if (definition.type === 'Gate') return !memory.history(definition.id).unlock;
      return asked || isDue(definition);
    },
  };
}
