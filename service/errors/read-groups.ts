import { DAY } from '../../lib/time/day';
import type { Store } from '../store/store';
import { createErrorGroups, type ErrorGroup } from './groups';
import { type ResolvedGroup, withStacks } from './resolved-stack';

/** Bodies that are read at once. Each has up to 256 KB. */
const PAGE = 50;

/** Bytes of bodies, and ms, after which the rest stays ungrouped. The most frequent errors come first. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST = 10_000;

/** Bytes of groups in one answer. */
const MOST_ANSWERED = 4 * 1024 * 1024;

export interface ReadGroups {
  /** The most frequent first. */
  readonly groups: readonly ErrorGroup[];
  /** Errors in no group, because they or the groups were too many. */
  readonly ungrouped: number;
}

type ErrorStore = Pick<Store, 'errorsSince' | 'rows'>;

/** Groups the errors that the store has received since then, ms since the epoch. It reads one body for each fingerprint. */
export async function readErrorGroups(store: ErrorStore, since: number, now = () => performance.now()): Promise<ReadGroups> {
  const groups = createErrorGroups();
  const end = now() + LONGEST;
  const { total, alike } = await store.errorsSince(since);
  let counted = 0;
  let bytes = 0;
  for (let i = 0; i < alike.length && bytes < MOST_BYTES && now() < end; i += PAGE) {
    const some = new Map(alike.slice(i, i + PAGE).map((one) => [one.id, one]));
    // One that was erased in between is in no group.
    for (const { id, body } of await store.rows('error', [...some.keys()])) {
      const { count, first, last } = some.get(id) ?? { count: 0, first: 0, last: 0 };
      counted += count;
      bytes += JSON.stringify(body).length;
      groups.add([{ body, count, first, received: last }]);
    }
  }
  return { groups: groups.list(), ungrouped: Math.max(0, total - counted) + groups.ungrouped };
}

export interface AskedGroups {
  readonly days: number;
  /** Groups to leave out at the beginning. */
  readonly after: number;
  readonly limit: number;
}

export interface GroupsPage {
  readonly groups: readonly ResolvedGroup[];
  /** The `after` of the next page, if there is one. */
  readonly next?: number;
  readonly total: number;
  readonly ungrouped: number;
}

/** Resolves to a page of the groups of the last days: at most `limit` of them, and at most 4 MB. */
export async function pageOfGroups(store: ErrorStore, { days, after, limit }: AskedGroups): Promise<GroupsPage> {
  const { groups: all, ungrouped } = await readErrorGroups(store, Date.now() - days * DAY);
  const groups: ResolvedGroup[] = [];
  let bytes = 0;
  for (const group of withStacks(all.slice(after, after + limit))) {
    bytes += JSON.stringify(group).length;
    if (groups.length && bytes > MOST_ANSWERED) break;
    groups.push(group);
  }
  const next = after + groups.length;
  return { groups, ...(groups.length && next < all.length && { next }), total: all.length, ungrouped };
}
