import { LAUNCHERS, PLACED } from '../../lib/contracts/layout-columns';
import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import type { Life } from '../../lib/time/life';
import type { Display } from './display';
import { begin, EMPTY_QUEUE, leave, lineUp, nextOf } from './queue';

/** ms between two prompts, and between two checks for obstacles. */
export const PAUSE = 1_000;

/** The prompts that the page shows, one in each slot, and those that wait for a slot. */
export interface Slots {
  /** Shows a prompt as soon as there is room. `asked`: the page requested it, whatever the visitor did before. */
  enter(definition: PromptDefinition, asked: boolean): void;
  /** Shows a prompt now, and counts nothing. */
  preview(definition: PromptDefinition): void;
  isShown(id: string): boolean;
  /** Hides the prompts that `which` chooses, and returns their definitions. */
  hide(which: (definition: PromptDefinition) => boolean): PromptDefinition[];
  /** Drops the waiting prompts. */
  dropWaiting(): void;
}

interface SlotsParts {
  /** Prompts hide when it ends. */
  readonly life: Pick<Life, 'ended' | 'later'>;
  readonly display: Display;
  mayShow(definition: PromptDefinition, asked: boolean): boolean;
  isSomethingInTheWay(): boolean;
}

const slotOf = ({ layout }: PromptDefinition) => (PLACED.includes(layout) ? undefined : LAUNCHERS.includes(layout) ? 'button' : 'overlay');

export function createSlots({ life, display, mayShow, isSomethingInTheWay }: SlotsParts): Slots {
  let queue = EMPTY_QUEUE;
  let forget = () => {};
  const lined = new Map<string, { readonly definition: PromptDefinition; readonly asked: boolean }>();
  const shown = new Map<string, { readonly definition: PromptDefinition; hide(): void }>();

  const put = (definition: PromptDefinition, preview: boolean): boolean => {
    const { id } = definition;
    const hide = display(definition, preview, {
      opened: () => {
        queue = { ...queue, showing: queue.showing.map((one) => (one.id === id ? { ...one, slot: 'overlay' } : one)) };
      },
      gone: () => {
        shown.delete(id);
        queue = leave(queue, id);
        advanceLater();
      },
    });
    if (hide) shown.set(id, { definition, hide });
    return !!hide;
  };

  const advanceLater = () => {
    forget();
    if (queue.waiting.length) forget = life.later(advance, PAUSE);
  };
  const advance = () => {
    for (let next = nextOf(queue, isSomethingInTheWay()); next; next = nextOf(queue, isSomethingInTheWay())) {
      const { id } = next;
      const given = lined.get(id);
      queue = begin(queue, id);
      // A prompt that was allowed when it lined up may no longer be, if another tab has shown it.
      if (!given || !mayShow(given.definition, given.asked) || !put(given.definition, false)) queue = leave(queue, id);
    }
    advanceLater();
  };
  const hide = (which: (definition: PromptDefinition) => boolean) => {
    const chosen = [...shown.values()].filter(({ definition }) => which(definition));
    for (const { hide } of chosen) hide();
    return chosen.map(({ definition }) => definition);
  };

  life.ended(() => {
    queue = EMPTY_QUEUE;
    hide(() => true);
  });
  return {
    enter(definition, asked) {
      const { id, priority = 0 } = definition;
      lined.set(id, { definition, asked });
      queue = lineUp(queue, { id, priority, slot: slotOf(definition) });
      advance();
    },
    preview: (definition) => void put(definition, true),
    isShown: (id) => shown.has(id),
    hide,
    dropWaiting() {
      queue = { ...queue, waiting: [] };
    },
  };
}
