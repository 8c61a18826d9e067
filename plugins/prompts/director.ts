import type { Tools } from '../../kernel';
import { createArmed } from './armed';
import type { PromptDefinition } from './definition';
import type { Eligibility } from './eligibility';
import { fillContent } from './fill';
import { setGate } from './gate';
import { isSomethingInTheWay } from './in-the-way';
import type { Variants } from './load-variants';
import type { PromptMemory } from './memory';
import { placeOf } from './place';
import { begin, EMPTY_QUEUE, leave, lineUp, nextOf } from './queue';
import { show } from './show';
import { visitorFields } from './visitor-fields';

/** ms between two prompts, and between two checks for obstacles. */
const PAUSE = 1_000;

export interface Director {
  /** Waits for a prompt's display conditions. */
  arm(definition: PromptDefinition): void;
  /** Arms a prompt that was not armed on this page yet: more is known of the visitor. */
  reconsider(definition: PromptDefinition): void;
  /** Shows a prompt as soon as there is room, whatever the visitor has done before. */
  ask(definition: PromptDefinition): void;
  /** Shows a prompt as soon as the cookie banner is answered, and counts nothing. */
  preview(definition: PromptDefinition): void;
  /** Hides a prompt that a switch turns off, and opens its gate. */
  turnOff(definition: PromptDefinition): void;
  /** Makes way for another dialog: a modal prompt hides, and comes back after it. */
  makeWay(): void;
  /** Handles a new address: waiting prompts are dropped, and shown ones that do not belong there hide. */
  move(): void;
  /** Returns the ms that prompts have waited so far, by id. */
  waits(): Map<string, number>;
  stop(): void;
}

const slotOf = ({ layout }: PromptDefinition) => (layout === 'inline' ? undefined : layout === 'button' ? 'button' : 'overlay');

/** Decides which prompt shows when. */
export function createDirector(
  taproot: Tools<unknown, unknown>,
  memory: PromptMemory,
  { belongsHere, mayShow: suits }: Eligibility,
  isOff: (id: string) => boolean,
  vary: Variants['vary'],
): Director {
  const { env, page } = taproot;
  const { window, document } = env;
  const mayShow = (definition: PromptDefinition, asked: boolean) => !isOff(definition.id) && suits(definition, asked);
  const armed = createArmed(env);
  let queue = EMPTY_QUEUE;
  let timer: number | undefined;
  const lined = new Map<string, { readonly definition: PromptDefinition; readonly asked: boolean }>();
  const shown = new Map<string, { readonly definition: PromptDefinition; hide(): void }>();

  const put = (definition: PromptDefinition, preview: boolean): boolean => {
    const { id } = definition;
    const fields = visitorFields(env, page);
    const { definition: varied, unseen, expose } = vary(definition, fields, preview);
    const isNone = unseen || !varied;
    if (isNone && definition.type === 'Gate') setGate(env, id, true);
    const filled = varied && fillContent(varied, fields);
    if (!filled || (isNone && preview)) return false;
    const place = filled.layout === 'inline' ? placeOf(document, filled) : undefined;
    const hide = show(taproot, memory, filled, {
      preview,
      unseen,
      place,
      opened: () => {
        queue = { ...queue, showing: queue.showing.map((one) => (one.id === id ? { ...one, slot: 'overlay' } : one)) };
      },
      displayed: expose,
      unlocked: () => setGate(env, id, true),
      gone: () => {
        shown.delete(id);
        queue = leave(queue, id);
        advanceLater();
      },
    });
    shown.set(id, { definition, hide });
    return true;
  };

  const advanceLater = () => {
    window.clearTimeout(timer);
    timer = queue.waiting.length ? window.setTimeout(advance, PAUSE) : undefined;
  };
  const advance = () => {
    for (let next = nextOf(queue, isSomethingInTheWay(taproot)); next; next = nextOf(queue, isSomethingInTheWay(taproot))) {
      const { id } = next;
      const given = lined.get(id);
      queue = begin(queue, id);
      // A prompt that was allowed when it lined up may no longer be: another tab has shown it.
      if (!given || !mayShow(given.definition, given.asked) || !put(given.definition, false)) queue = leave(queue, id);
    }
    advanceLater();
  };
  const enter = (definition: PromptDefinition, asked: boolean) => {
    const { id, priority = 0 } = definition;
    lined.set(id, { definition, asked });
    queue = lineUp(queue, { id, priority, slot: slotOf(definition) });
    advance();
  };
  const hideAll = (which: (definition: PromptDefinition) => boolean) => {
    const chosen = [...shown.values()].filter(({ definition }) => which(definition));
    for (const { hide } of chosen) hide();
    return chosen.map(({ definition }) => definition);
  };

  const director: Director = {
    arm(definition) {
      const { id, type } = definition;
      armed.disarm(id);
      const may = mayShow(definition, false);
      if (type === 'Gate') setGate(env, id, !may);
      if (may && !shown.has(id)) armed.arm(definition, memory.waited(id), () => enter(definition, false));
    },
    reconsider(definition) {
      if (!armed.has(definition.id)) director.arm(definition);
    },
    ask(definition) {
      if (!mayShow(definition, true)) return;
      armed.disarm(definition.id);
      enter(definition, true);
    },
    preview(definition) {
      if (definition.type === 'Gate') setGate(env, definition.id, false);
      window.clearTimeout(timer);
      if (isSomethingInTheWay(taproot)) timer = window.setTimeout(() => director.preview(definition), PAUSE);
      else if (!shown.has(definition.id)) put(definition, true);
    },
    turnOff(definition) {
      hideAll(({ id }) => id === definition.id);
      director.arm(definition);
    },
    makeWay() {
      for (const definition of hideAll(({ layout }) => layout === 'modal')) enter(definition, true);
    },
    move() {
      armed.disarmAll();
      queue = { ...queue, waiting: [] };
      hideAll((definition) => !belongsHere(definition));
    },
    waits: armed.waits,
    stop() {
      window.clearTimeout(timer);
      queue = EMPTY_QUEUE;
      armed.disarmAll();
      hideAll(() => true);
    },
  };
  return director;
}
