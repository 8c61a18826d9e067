import type { FactChange, FactFile } from '../store/facts';
import { dayAfter } from './days';
import { AROUND } from './fact-sql';

/** Files of a day that are left beside each other. */
const MOST_RUNNING = 12;
const MOST_CLOSED = 8;
/** ms after which a late hit's file is joined with its day's. */
const REST = 10 * 60_000;

const hitsIn = (files: readonly FactFile[]) => files.filter(({ kind }) => kind === 'hits');

/** Returns the files of hits by day and version: those that can be one. */
export function groupsOf(files: readonly FactFile[]): FactFile[][] {
  const groups = new Map<string, FactFile[]>();
  for (const file of hitsIn(files)) {
    const key = `${file.day} ${file.version}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()];
}

/** Returns whether files of a day are to be joined: there are many, or one of a day that is over has rested. */
function isDue(group: readonly FactFile[], today: string, now: number): boolean {
  const [first] = group;
  if (!first || group.length < 2) return false;
  if (first.day >= today) return group.length > MOST_RUNNING;
  return group.length > MOST_CLOSED || group.some(({ written }) => written <= now - REST);
}

export type ChangesByDay = ReadonlyMap<string, readonly FactChange[]>;

/** Returns changes by the day of their hits. The last one of each hit counts. */
export function changesByDay(changes: readonly FactChange[], dayOf: (at: number) => string): ChangesByDay {
  const days = new Map<string, FactChange[]>();
  for (const change of new Map(changes.map((one) => [one.hit, one])).values()) {
    const day = dayOf(change.at);
    const own = days.get(day) ?? [];
    days.set(day, own);
    own.push(change);
  }
  return days;
}

/** Returns the changes of hits that a file may have. The other files of the day hold none of them. */
export const changesIn = ({ kind, day, first, last }: FactFile, changes: ChangesByDay): FactChange[] =>
  kind === 'hits' ? (changes.get(day) ?? []).filter(({ hit }) => hit >= first && hit <= last) : [];

/** Files to write as one, with the changes of their hits. */
export interface Rewrite {
  readonly files: readonly FactFile[];
  readonly changes: readonly FactChange[];
}

/**
 * Decides which files to write again: those with a change, of a day that is over all that can be one; and those that are to be joined. `today`: the
 * running day.
 */
export function planRewrites(files: readonly FactFile[], changes: ChangesByDay, today: string, now: number): Rewrite[] {
  return groupsOf(files).flatMap((group) => {
    const changed = group.filter((file) => changesIn(file, changes).length);
    const all = isDue(group, today, now) || (changed.length > 0 && `${group[0]?.day}` < today);
    const chosen = all ? group : changed;
    if (all) return [{ files: chosen, changes: chosen.flatMap((file) => changesIn(file, changes)) }];
    return chosen.map((file) => ({ files: [file], changes: changesIn(file, changes) }));
  });
}

/** Returns the files of hits of the days from `AROUND` before the first to as many after the last. */
export function filesAround(files: readonly FactFile[], days: readonly string[], around = AROUND): FactFile[] {
  const sorted = [...days].sort();
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  const [from, to] = [dayAfter(first, -around), dayAfter(last, around)];
  return hitsIn(files).filter(({ day }) => day >= from && day <= to);
}

/** Returns the days around changed ones that have hits: those whose visits may have changed. */
export const daysAround = (files: readonly FactFile[], days: readonly string[]): string[] => [
  ...new Set(days.flatMap((day) => filesAround(files, [day]).map((file) => file.day))),
];

/** Returns the days whose visits are to be written: stale ones, and those that an earlier release has written. */
export function visitDays(files: readonly FactFile[], stale: readonly string[], version: string): string[] {
  const old = files.filter((file) => file.kind === 'visits' && file.version !== version).map(({ day }) => day);
  return [...new Set([...stale, ...old])].sort().reverse();
}
