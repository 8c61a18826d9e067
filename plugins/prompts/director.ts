import type { Tools } from '../../kernel';
import { DIALOGS } from '../../lib/contracts/layout-columns';
import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import { find } from '../../lib/dom/native';
import { createArmed } from './armed';
import { createDisplay } from './display';
import type { Eligibility } from './eligibility';
import { setGate } from './gate';
import type { PromptMemory } from './memory';
import { createSlots, PAUSE } from './slots';
import type { Variants } from './varied';

/**
 * Returns whether the cookie banner or settings cover an overlay's place. A banner that a content blocker hides covers nothing. A consent
 * library's banner counts as shown until the visitor has chosen.
 */
function isSomethingInTheWay({ env, consent, visitor }: Pick<Tools, 'env' | 'consent' | 'visitor'>): boolean {
  const { window, document } = env;
  if (find(document, '[data-taproot-settings]')) return true;
  if (consent.state !== 'unset' || visitor.dnt || visitor.gpc) return false;
  const banner = find(document, '[data-taproot-consent]');
  return !banner || window.getComputedStyle(banner).display !== 'none';
}

export interface Director {
  /** Waits for a prompt's display conditions. */
  arm(definition: PromptDefinition): void;
  /** Arms a prompt that was not armed on this page yet, because more is known about the visitor now. */
  reconsider(definition: PromptDefinition): void;
  /** Shows a prompt as soon as there is room, whatever the visitor did before. */
  ask(definition: PromptDefinition): void;
  /** Shows a prompt as soon as the cookie banner is answered, and counts nothing. */
  preview(definition: PromptDefinition): void;
  /** Hides a prompt that a switch turns off, and opens its gate. */
  turnOff(definition: PromptDefinition): void;
  /** Makes way for another dialog: a modal prompt hides, and returns afterwards. */
  makeWay(): void;
  /** Handles a new address: drops waiting prompts, and hides shown ones that do not belong there. */
  move(): void;
  /** Returns the ms that prompts have waited so far, by id. */
  waits(): Map<string, number>;
}

/** Decides which prompt shows, and when. */
export function createDirector(
  taproot: Tools<unknown, unknown>,
  memory: PromptMemory,
  { belongsHere, mayShow: suits }: Eligibility,
  isOff: (id: string) => boolean,
  vary: Variants['vary'],
): Director {
  const { env } = taproot;
  const mayShow = (definition: PromptDefinition, asked: boolean) => !isOff(definition.id) && suits(definition, asked);
  const isBlocked = () => isSomethingInTheWay(taproot);
  const armed = createArmed(taproot);
  const slots = createSlots({ life: taproot, display: createDisplay(taproot, memory, vary), mayShow, isSomethingInTheWay: isBlocked });
  let forget = () => {};

  const arm = (definition: PromptDefinition) => {
    const { id, type } = definition;
    armed.disarm(id);
    const may = mayShow(definition, false);
    if (type === 'Gate') setGate(env, id, !may);
    if (may && !slots.isShown(id)) armed.arm(definition, memory.waited(id), () => slots.enter(definition, false));
  };
  const preview = (definition: PromptDefinition) => {
    const { id, type } = definition;
    if (type === 'Gate') setGate(env, id, false);
    forget();
    if (isBlocked()) forget = taproot.later(() => preview(definition), PAUSE);
    else if (!slots.isShown(id)) slots.preview(definition);
  };

  return {
    arm,
    reconsider(definition) {
      if (!armed.has(definition.id)) arm(definition);
    },
    ask(definition) {
      if (!mayShow(definition, true)) return;
      armed.disarm(definition.id);
      slots.enter(definition, true);
    },
    preview,
    turnOff(definition) {
      slots.hide(({ id }) => id === definition.id);
      arm(definition);
    },
    makeWay() {
      for (const definition of slots.hide(({ layout }) => DIALOGS.includes(layout))) slots.enter(definition, true);
    },
    move() {
      armed.disarmAll();
      slots.dropWaiting();
      slots.hide((definition) => !belongsHere(definition));
    },
    waits: armed.waits,
  };
}
