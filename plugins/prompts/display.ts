import type { Tools } from '../../kernel';
import { PLACED } from '../../lib/contracts/layout-columns';
import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import { fillContent } from './fill';
import { setGate } from './gate';
import type { PromptMemory } from './memory';
import { placeOf } from './place';
import { show } from './show';
import type { Variants } from './varied';
import { visitorFields } from './visitor-fields';

export interface Displayed {
  /** The visitor has opened a button's prompt, which covers the page from here on. */
  opened(): void;
  gone(): void;
}

/** Shows a prompt and returns a function that hides it. Returns `undefined` if there is nothing to show. */
export type Display = (definition: PromptDefinition, preview: boolean, displayed: Displayed) => (() => void) | undefined;

/** Returns the function that shows prompts on the page, in the wording of their variant and with this visitor's fields. */
export const createDisplay =
  (taproot: Tools<unknown, unknown>, memory: PromptMemory, vary: Variants['vary']): Display =>
  (definition, preview, { opened, gone }) => {
    const { env, page } = taproot;
    const { id, type } = definition;
    const fields = visitorFields(env, page);
    const { definition: varied, unseen, expose } = vary(definition, fields, preview);
    const isNone = unseen || !varied;
    if (isNone && type === 'Gate') setGate(env, id, true);
    const filled = varied && fillContent(varied, fields);
    if (!filled || (isNone && preview)) return;
    return show(taproot, memory, filled, {
      preview,
      unseen,
      place: PLACED.includes(filled.layout) ? placeOf(env.document, filled) : undefined,
      opened,
      displayed: expose,
      unlocked: () => setGate(env, id, true),
      gone,
    });
  };
