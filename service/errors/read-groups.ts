import type { Store } from '../store/store';
import { createErrorGroups, type ErrorGroup } from './groups';
import type { SourceMaps } from './source-maps';

/** Bodies that are read at once. */
const PAGE = 500;

export interface ReadGroups {
  /** The most frequent first. */
  readonly groups: readonly ErrorGroup[];
  /** Errors in no group, because they or the groups were too many. */
  readonly ungrouped: number;
}

/** Groups the errors that the store has received since then, ms since the epoch. It reads one body for each fingerprint. */
export async function readErrorGroups(store: Store, maps: SourceMaps, since: number): Promise<ReadGroups> {
  const groups = createErrorGroups(maps);
  const { total, alike } = await store.errorsSince(since);
  let counted = 0;
  for (let i = 0; i < alike.length; i += PAGE) {
    const some = new Map(alike.slice(i, i + PAGE).map((one) => [one.id, one]));
    // One that was erased in between is in no group.
    for (const { id, body } of await store.rows('error', [...some.keys()])) {
      const { count, first, last } = some.get(id) ?? { count: 0, first: 0, last: 0 };
      counted += count;
      await groups.add([{ body, count, first, received: last }]);
    }
  }
  return { groups: groups.list(), ungrouped: Math.max(0, total - counted) + groups.ungrouped };
}
