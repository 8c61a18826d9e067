import type { Tools } from '../../kernel';
import { find } from '../../lib/dom/find';
import type { PromptDefinition } from './definition';
import { fillContent } from './fill';
import { paused, within } from './frequency';
import { setGate } from './gate';
import { isSomethingInTheWay } from './in-the-way';
import type { PromptMemory } from './memory';
import { belongs } from './page-rules';
import { begin, EMPTY_QUEUE, leave, lineUp, nextOf } from './queue';
import { show } from './show';
import { watchTriggers } from './triggers';
import { visitorFields } from './visitor-fields';

/** ms between two prompts, and between two checks for obstacles. */
const PAUSE = 1_000;

export interface Director {
  /** Waits for a prompt's display conditions. */
  arm(definition: PromptDefinition): void;
  /** Shows a prompt as soon as there is room, whatever the visitor has done before. */
  ask(definition: PromptDefinition): void;
  /** Shows a prompt as soon as the cookie banner is answered, and counts nothing. */
  preview(definition: PromptDefinition): void;
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
export function createDirector(taproot: Tools<unknown, unknown>, memory: PromptMemory): Director {
  const { env, page } = taproot;
  const { window, document, now, clock } = env;
  let queue = EMPTY_QUEUE;
  let timer: number | undefined;
  const armed = new Map<string, { readonly since: number; readonly waited: number; readonly delayed: boolean; stop(): void }>();
  const lined = new Map<string, { readonly definition: PromptDefinition; readonly asked: boolean }>();
  const shown = new Map<string, { readonly definition: PromptDefinition; hide(): void }>();
  const placeOf = ({ id }: PromptDefinition) => find(document, `[data-prompt="${id}"]`) ?? undefined;
  const isPassed = ({ id }: PromptDefinition) => !!memory.history(id).unlock;

  const belongsHere = (definition: PromptDefinition) =>
    belongs(definition, {
      now: now(),
      url: window.location.href,
      visits: memory.visits(),
      fields: visitorFields(env, page),
      hasMeta: ({ name, property, content }) =>
        Array.from(document.getElementsByTagName('meta')).some(
          (meta) =>
            meta.getAttribute('content') === content &&
            (!name || meta.getAttribute('name') === name) &&
            (!property || meta.getAttribute('property') === property),
        ),
    });

  const mayShow = (definition: PromptDefinition, asked: boolean) => {
    const { id, type, layout, display } = definition;
    if (!belongsHere(definition) || (layout === 'inline' && !placeOf(definition))) return false;
    if (type === 'Gate') return !isPassed(definition);
    const history = memory.history(id);
    return (
      asked ||
      (!paused(display?.pauses, history, now()) &&
        within(display?.impressions, history.display, now(), memory.session()) &&
        within(display?.allImpressions, memory.all(), now(), memory.session()))
    );
  };

  const put = (definition: PromptDefinition, preview: boolean): boolean => {
    const { id } = definition;
    const filled = fillContent(definition, visitorFields(env, page));
    if (!filled) return false;
    const place = filled.layout === 'inline' ? placeOf(filled) : undefined;
    const hide = show(taproot, memory, filled, {
      preview,
      place,
      opened: () => {
        queue = { ...queue, showing: queue.showing.map((one) => (one.id === id ? { ...one, slot: 'overlay' } : one)) };
      },
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
  const disarm = (id: string) => {
    armed.get(id)?.stop();
    armed.delete(id);
  };

  const director: Director = {
    arm(definition) {
      const { id, type, display = {} } = definition;
      disarm(id);
      const may = mayShow(definition, false);
      if (type === 'Gate') setGate(env, id, !may);
      if (!may || shown.has(id)) return;
      const waited = memory.waited(id);
      const stop = watchTriggers(env, display, waited, () => enter(definition, false));
      armed.set(id, { since: clock(), waited, delayed: !!display.delay, stop });
    },
    ask(definition) {
      if (!mayShow(definition, true)) return;
      disarm(definition.id);
      enter(definition, true);
    },
    preview(definition) {
      if (definition.type === 'Gate') setGate(env, definition.id, false);
      window.clearTimeout(timer);
      if (isSomethingInTheWay(taproot)) timer = window.setTimeout(() => director.preview(definition), PAUSE);
      else if (!shown.has(definition.id)) put(definition, true);
    },
    makeWay() {
      for (const { definition, hide } of [...shown.values()]) {
        if (definition.layout !== 'modal') continue;
        hide();
        enter(definition, true);
      }
    },
    move() {
      for (const id of [...armed.keys()]) disarm(id);
      queue = { ...queue, waiting: [] };
      for (const { definition, hide } of [...shown.values()]) if (!belongsHere(definition)) hide();
    },
    waits: () =>
      new Map([...armed].filter(([, { delayed }]) => delayed).map(([id, { since, waited }]) => [id, Math.round(waited + clock() - since)])),
    stop() {
      window.clearTimeout(timer);
      queue = EMPTY_QUEUE;
      for (const id of [...armed.keys()]) disarm(id);
      for (const { hide } of [...shown.values()]) hide();
    },
  };
  return director;
}
