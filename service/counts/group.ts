import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '../arrival';
import { entriesOf, type Take } from '../log/entry';
import type { CountedCell, CountedView } from './counted-view';

/** ms that a view waits for others to go with. */
const GATHERING = 1_000;
/** Different views in one group. */
const MOST = 2_000;
const HOUR = 3_600_000;

/**
 * Returns a function that counts a view, and resolves once the count is durable. Views of a second go to the log as sums, so that no entry is of one
 * request. A group has an id of its own: a log that gives it out twice counts once, and a process that is killed before has answered nobody.
 */
export function gatherCounts(take: Take, now: () => number, gathering = GATHERING): (view: CountedView) => Promise<void> {
  let open: { readonly cells: Map<string, CountedCell>; readonly sent: Promise<unknown> } | undefined;
  const begin = () => {
    const cells = new Map<string, CountedCell>();
    const sent = sleep(gathering).then(() => {
      open = undefined;
      // The hour alone: a log's entry is to say no more than a row.
      const received = Math.floor(now() / HOUR) * HOUR;
      const body = { cells: [...cells.values()] };
      return take(entriesOf([{ kind: 'count', key: randomUUID(), received, body }]));
    });
    open = { cells, sent };
    return open;
  };
  return async (view) => {
    const { cells, sent } = open ?? begin();
    const key = JSON.stringify(Object.values(view));
    const known = cells.get(key);
    if (!known && cells.size >= MOST) throw new Unavailable('Too many different pages were viewed at once');
    cells.set(key, { ...view, views: (known?.views ?? 0) + 1 });
    await sent;
  };
}
