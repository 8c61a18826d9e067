import type { FactChange, FactFile, FactKind, Facts } from '../store/facts';
import { dayAfter } from './days';
import { AROUND } from './fact-sql';
import { stepVersion } from './step-sql';
import { visitVersion } from './visit-sql';

/**
 * Hits of a file, about: to write one again, as an erasure does, takes under 100 ms. Over files of half as many, questions over long periods took mostly
 * 30 to 40 % more.
 */
const PIECE = 12_000;
/** Files of a day that are left beside each other, full ones not counted. */
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

/** Returns whether small files of a day are to be joined: there are many, or one of a day that is over has rested. */
function isDue(small: readonly FactFile[], today: string, now: number): boolean {
  const [first] = small;
  if (!first || small.length < 2) return false;
  if (first.day >= today) return small.length > MOST_RUNNING;
  return small.length > MOST_CLOSED || small.some(({ written }) => written <= now - REST);
}

/** Returns files that can be one each, in the order of their hits, so that the hits of a visit are mostly in one. */
function pieces(small: readonly FactFile[]): FactFile[][] {
  const found: FactFile[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const file of [...small].sort((a, b) => a.first - b.first)) {
    rows += file.rows;
    if (rows <= PIECE) found.at(-1)?.push(file);
    else {
      found.push([file]);
      rows = file.rows;
    }
  }
  return found;
}

export type ChangesByDay = ReadonlyMap<string, readonly FactChange[]>;

/** Returns the last change of each hit: a hit that was given to a visitor and erased since is gone. */
export const lastOfEach = (changes: readonly FactChange[]): FactChange[] => [...new Map(changes.map((one) => [one.hit, one])).values()];

/** Returns changes by the day of their hits. */
export function changesByDay(changes: readonly FactChange[], dayOf: (at: number) => string): ChangesByDay {
  const days = new Map<string, FactChange[]>();
  for (const change of changes) {
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

/** Decides which files to write again: those with a change, and small ones that are to be joined. `today`: the running day. */
export function planRewrites(files: readonly FactFile[], changes: ChangesByDay, today: string, now: number): Rewrite[] {
  return groupsOf(files).flatMap((group) => {
    const small = group.filter(({ rows }) => rows < PIECE / 2);
    const joined = isDue(small, today, now) ? pieces(small).filter(({ length }) => length > 1) : [];
    const alone = group.filter((file) => !joined.some((some) => some.includes(file)) && changesIn(file, changes).length);
    return [...joined, ...alone.map((file) => [file])].map((some) => ({
      files: some,
      changes: some.flatMap((file) => changesIn(file, changes)),
    }));
  });
}

/** Returns the files of hits of these days, and of the `AROUND` days before and after each. */
export function filesAround(files: readonly FactFile[], days: readonly string[], around = AROUND): FactFile[] {
  const near = new Set(days.flatMap((day) => Array.from({ length: 2 * around + 1 }, (_, i) => dayAfter(day, i - around))));
  return hitsIn(files).filter(({ day }) => near.has(day));
}

/** Returns the days around changed ones that have hits: those whose visits may have changed. */
export const daysAround = (files: readonly FactFile[], days: readonly string[]): string[] => [
  ...new Set(days.flatMap((day) => filesAround(files, [day]).map((file) => file.day))),
];

const VERSIONS: Readonly<Partial<Record<FactKind, string>>> = { visits: visitVersion, steps: stepVersion };

/** Returns the days whose visits or steps an earlier release has written, or none has: they lack columns. Stale days are written anyway. */
export function oldDays({ files, stale }: Pick<Facts, 'files' | 'stale'>): string[] {
  const old = files.filter(({ kind, version }) => kind !== 'hits' && version !== VERSIONS[kind]);
  const stepped = new Set([...stale, ...files.filter(({ kind }) => kind === 'steps').map(({ day }) => day)]);
  return [...new Set([...old, ...hitsIn(files).filter(({ day }) => !stepped.has(day))].map(({ day }) => day))];
}

/** Returns the days whose visits and steps are to be written, the newest first: stale ones, and those that an earlier release has written. */
export const daysToWrite = (facts: Pick<Facts, 'files' | 'stale'>): string[] =>
  [...new Set([...facts.stale, ...oldDays(facts)])].sort().reverse();
