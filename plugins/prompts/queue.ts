/** A prompt that waits for its turn. */
export interface Waiting {
  readonly id: string;
  readonly priority: number;
  /** Of one slot one shows at a time; what has none is in nobody's way. */
  readonly slot?: string;
}

export interface Queue {
  readonly waiting: readonly Waiting[];
  readonly showing: readonly Waiting[];
}

export const EMPTY_QUEUE: Queue = { waiting: [], showing: [] };

const without = (list: readonly Waiting[], id: string) => list.filter((one) => one.id !== id);
const holds = (list: readonly Waiting[], id: string) => list.some((one) => one.id === id);

/** By priority, then in the order in which they came. What waits or shows already does not line up again. */
export function lineUp({ waiting, showing }: Queue, item: Waiting): Queue {
  if (holds(waiting, item.id) || holds(showing, item.id)) return { waiting, showing };
  const at = waiting.findIndex(({ priority }) => priority < item.priority);
  return { waiting: at < 0 ? [...waiting, item] : [...waiting.slice(0, at), item, ...waiting.slice(at)], showing };
}

/** The one whose turn it is; `blocked`: something else, such as the consent banner, is where the slots are. */
export const nextOf = ({ waiting, showing }: Queue, blocked: boolean): Waiting | undefined =>
  waiting.find(({ slot }) => slot === undefined || (!blocked && !showing.some((one) => one.slot === slot)));

export function begin({ waiting, showing }: Queue, id: string): Queue {
  const item = waiting.find((one) => one.id === id);
  return { waiting: without(waiting, id), showing: item ? [...showing, item] : showing };
}

/** It is gone, or does not want to any more. */
export const leave = ({ waiting, showing }: Queue, id: string): Queue => ({ waiting: without(waiting, id), showing: without(showing, id) });
