import { DAY } from '../../lib/time/day';
import type { Store } from '../store/store';
import { createErrorGroups, type ErrorGroup, releaseOf } from './groups';
import { type ResolvedGroup, withStacks } from './resolved-stack';
import { createReturns, type DoneMark, groupId, type SeenErrors } from './returns';

/** Bodies that are read at once. Each has up to 256 KB. */
const PAGE = 50;

/** Bytes of bodies, and ms, after which the rest stays ungrouped. The most frequent errors come first. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST = 10_000;

/** Bytes of groups in one answer. */
const MOST_ANSWERED = 4 * 1024 * 1024;

export interface ReadGroups {
  /** By their keys, the most frequent first. */
  readonly groups: ReadonlyMap<string, ErrorGroup>;
  /** Errors in no group, because they or the groups were too many. */
  readonly ungrouped: number;
}

type ErrorStore = Pick<Store, 'errorsSince' | 'rows'>;

interface Reading {
  /** Takes in the errors of each fingerprint, with their group's key. */
  readonly see?: (key: string, errors: SeenErrors) => void;
  /** Fingerprints that are read, the most frequent; by default all. */
  readonly most?: number;
  readonly now?: () => number;
}

/** Groups the errors that the store has received since then, ms since the epoch. It reads one body for each fingerprint. */
export async function readErrorGroups(
  store: ErrorStore,
  since: number,
  { see, most, now = () => performance.now() }: Reading = {},
): Promise<ReadGroups> {
  const groups = createErrorGroups();
  const end = now() + LONGEST;
  const { total, alike: all } = await store.errorsSince(since);
  const alike = all.slice(0, most);
  let counted = 0;
  let bytes = 0;
  for (let i = 0; i < alike.length && bytes < MOST_BYTES && now() < end; i += PAGE) {
    const some = new Map(alike.slice(i, i + PAGE).map((one) => [one.id, one]));
    // One that was erased in between is in no group.
    for (const { id, body } of await store.rows('error', [...some.keys()])) {
      const { count, first, last } = some.get(id) ?? { count: 0, first: 0, last: 0 };
      counted += count;
      bytes += JSON.stringify(body).length;
      const key = groups.add([{ body, count, first, received: last }]);
      if (key !== undefined) see?.(key, { id, release: releaseOf(body), first, last });
    }
  }
  return { groups: groups.byKey(), ungrouped: Math.max(0, total - counted) + groups.ungrouped };
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

function upToMost<G extends ResolvedGroup>(all: readonly G[]): readonly G[] {
  let bytes = 0;
  const over = all.findIndex((group) => {
    bytes += JSON.stringify(group).length;
    return bytes > MOST_ANSWERED;
  });
  return over < 0 ? all : all.slice(0, Math.max(1, over));
}

/** Resolves to a page of the groups of the last days: at most `limit` of them, and at most 4 MB. */
export async function pageOfGroups(store: ErrorStore, { days, after, limit }: AskedGroups): Promise<GroupsPage> {
  const { groups: byKey, ungrouped } = await readErrorGroups(store, Date.now() - days * DAY);
  const all = [...byKey.values()];
  const groups = upToMost(withStacks(all.slice(after, after + limit)));
  const next = after + groups.length;
  return { groups, ...(groups.length && next < all.length && { next }), total: all.length, ungrouped };
}

/** A group with what the team has said of it. */
export type TeamGroup = ResolvedGroup & {
  readonly id: string;
  readonly done?: Omit<DoneMark, 'id'>;
  /** The first release with errors that came in spite of the mark, and the first of them, ms since the epoch. */
  readonly returned?: { readonly release: string; readonly first: number };
};

export interface TeamGroups {
  readonly groups: readonly TeamGroup[];
  readonly total: number;
  /** Groups that are marked as done, and have not returned. */
  readonly done: number;
  readonly ungrouped: number;
}

/** Resolves to the groups of the last days that nobody has marked as done, or that have returned; or, with `done`, to the others. */
export async function groupsOfTeam(
  store: ErrorStore & Pick<Store, 'console'>,
  { days, limit, done }: { readonly days: number; readonly limit: number; readonly done: boolean },
): Promise<TeamGroups> {
  const returns = createReturns(await store.console('doneErrors'));
  const { groups: byKey, ungrouped } = await readErrorGroups(store, Date.now() - days * DAY, { see: returns.see });
  const all = [...byKey].map(([key, group]) => ({ id: groupId(key), group, ...returns.of(groupId(key)) }));
  const isDone = ({ mark, returned }: (typeof all)[number]) => !!mark && !returned;
  const some = all.filter((one) => isDone(one) === done);
  const shown = some.slice(0, limit);
  const groups = withStacks(shown.map(({ group }) => group)).map((group, i): TeamGroup => {
    const { id = '', mark, returned } = shown[i] ?? {};
    return {
      ...{ ...group, id },
      ...(mark && { done: { release: mark.release, at: mark.at, actor: mark.actor } }),
      ...(returned && { returned: { release: returned.release, first: returned.first } }),
    };
  });
  return { groups: upToMost(groups), total: some.length, done: all.filter(isDone).length, ungrouped };
}
