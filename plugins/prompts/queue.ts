/** A prompt that waits for its turn. */
export interface Waiting {
  readonly id: string;
  readonly priority: number;
  /** Prompts that share a slot show one at a time. Others never wait. */
  readonly slot?: string;
}

export interface Queue {
  readonly waiting: readonly Waiting[];
  readonly showing: readonly Waiting[];
}

export const EMPTY_QUEUE: Queue = { waiting: [], showing: [] };

const without = (list: readonly Waiting[], id: string) => list.filter((one) => one.id !== id);
const holds = (list: readonly Waiting[], id: string) => list.some((one) => one.id === id);

/** Adds a prompt by priority, then by arrival. Ignores prompts that already wait or show. */
export function lineUp({ waiting, showing }: Queue, item: Waiting): Queue {
  if (holds(waiting, item.id) || holds(showing, item.id)) return { waiting, showing };
  const at = waiting.findIndex(({ priority }) => priority < item.priority);
  return { waiting: at < 0 ? [...waiting, item] : [...waiting.slice(0, at), item, ...waiting.slice(at)], showing };
}

/** Returns the next prompt. `blocked`: something else, such as the consent banner, occupies the slots. */
export const nextOf = ({ waiting, showing }: Queue, blocked: boolean): Waiting | undefined =>
  waiting.find(({ slot }) => slot === undefined || (!blocked && !showing.some((one) => one.slot === slot)));

export function begin({ waiting, showing }: Queue, id: string): Queue {
  const item = waiting.find((one) => one.id === id);
  return { waiting: without(waiting, id), showing: item ? [...showing, item] : showing };
}

/** Removes a prompt that is gone or no longer shows. */
export const leave = ({ waiting, showing }: Queue, id: string): Queue => ({ waiting: without(waiting, id), showing: without(showing, id) });
