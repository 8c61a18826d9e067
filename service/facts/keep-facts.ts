import { hostname } from 'node:os';
import type { FactChange, FactFile, Facts, Swap } from '../store/facts';
import type { Row, Store } from '../store/store';
import { momentOfRow, toFactLine } from './columns';
import { dayAfter } from './days';
import type { Session } from './duck';
import type { FactFolder } from './folder';
import { changesByDay, changesIn, daysAround, daysToWrite, lastOfEach, oldDays, planRewrites } from './plan';
import { writeDays } from './write-days';
import { createFactWriter, type FactWriter, onEachHand } from './write-facts';

/** Hits, and characters of their lines, that one pass reads. */
const MOST_HITS = 12_000;
const MOST_CHARACTERS = 32 * 1024 * 1024;
const MOST_CHANGES = 100_000;
const PAGE = 1_000;
/** Days whose visits and steps one pass writes. */
const MOST_DAYS = 20;
/** New hits above which the visits of all days around them are written, instead of those of the days that share a visit with them. */
const MANY = 5_000;
/** ms for which others leave the files alone, if the writer does not say again that it writes. */
const LEASE = 20_000;

type FactStore = Pick<Store, 'page' | 'firstSince' | 'facts' | 'claimFacts' | 'factChanges' | 'isErasing' | 'swapFacts' | 'releaseFacts'>;

export interface Keeping {
  readonly store: FactStore;
  readonly folder: FactFolder;
  readonly duck: Pick<Session, 'ask'>;
  /** Further connections, with which files are written again at the same time: an erasure waits for them. */
  readonly others?: readonly Pick<Session, 'ask'>[];
  /** The one who writes: a process, or a part of one, by `newHolder`. */
  readonly holder: string;
  readonly zone: string;
  readonly dayOf: (at: number) => string;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly signal?: AbortSignal;
}

export interface Pass {
  /** New hits that were written, and changes that were made. */
  readonly hits: number;
  readonly changes: number;
  /** Hits that were written without most of their values, which no file could hold. */
  readonly stripped: number;
  /** True if there is more to write at once. */
  readonly more: boolean;
  /** Files that are no longer listed. They are removed once no reader has them. */
  readonly removed: readonly string[];
}

/** Somebody else writes the facts by now. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Hits by day, as lines. */
interface Lines {
  readonly byDay: ReadonlyMap<string, { readonly lines: string[]; first: number; last: number }>;
  readonly hits: number;
  readonly last: number;
}

/** Reads hits after one, up to another, as lines by day. */
export async function readLines(
  { store, dayOf, signal }: Pick<Keeping, 'store' | 'dayOf' | 'signal'>,
  after: number,
  upTo: number,
  isWanted: (day: string) => boolean = () => true,
): Promise<Lines> {
  const byDay = new Map<string, { lines: string[]; first: number; last: number }>();
  let [hits, characters, last] = [0, 0, after];
  const add = (row: Row) => {
    const day = dayOf(momentOfRow(row));
    last = row.id;
    if (!isWanted(day)) return;
    const line = toFactLine(row, day);
    const own = byDay.get(day) ?? { lines: [], first: row.id, last: row.id };
    byDay.set(day, own);
    own.lines.push(line);
    own.last = row.id;
    hits += 1;
    characters += line.length;
  };
  while (last < upTo && hits < MOST_HITS && characters < MOST_CHARACTERS) {
    signal?.throwIfAborted();
    const rows = (await store.page('hit', last, PAGE)).filter(({ id }) => id <= upTo);
    // Hits that are gone leave gaps at the end.
    if (!rows.length) return { byDay, hits, last: upTo };
    rows.forEach(add);
  }
  return { byDay, hits, last };
}

export async function writeLines(writer: FactWriter, { byDay }: Lines): Promise<FactFile[]> {
  const files: FactFile[] = [];
  for (const [day, { lines, first, last }] of byDay) files.push(...(await writer.hits(day, lines, first, last)));
  return files;
}

/**
 * Brings the files of facts to what the store has by now, or a part of the way. A kill at any time leaves the list as it was or as it is to be, and
 * files that are on no list. Resolves to undefined while somebody else writes. Rejects with `Superseded` once somebody else does.
 */
export async function keepFacts(keeping: Keeping): Promise<Pass | undefined> {
  const { store, folder, holder, zone, dayOf, now, signal } = keeping;
  const begun = now();
  const claim = () => {
    const alone = folder.lock() && { host: hostname() };
    return store.claimFacts({ holder, zone, place: folder.place, now: now(), until: now() + LEASE, ...alone });
  };
  let claimed = begun;
  const keepClaim = async () => {
    if (now() - claimed < LEASE / 4) return;
    claimed = now();
    if (!(await claim())) throw new Superseded('somebody else writes the facts');
  };
  const facts = await claim();
  if (!facts) return undefined;
  await folder.bring(facts.files);
  const writer = createFactWriter(keeping);
  let { files } = facts;
  const removed: string[] = [];
  const swap = async (change: Omit<Swap, 'holder'>) => {
    signal?.throwIfAborted();
    if (change.add?.length) await folder.settle();
    if (!(await store.swapFacts({ holder, ...change }))) throw new Superseded('somebody else writes the facts');
    removed.push(...(change.remove ?? []));
    files = [...files.filter(({ name }) => !change.remove?.includes(name)), ...(change.add ?? [])];
  };

  if (facts.rebuild) {
    await rebuild(writer, keeping, facts, swap, keepClaim);
    return { hits: 0, changes: 0, stripped: writer.stripped(), more: true, removed };
  }

  // Read before the hits: a hit that changes later is read as it was, and its change stays.
  const noticed = await store.factChanges(MOST_CHANGES);
  const changes = lastOfEach(noticed);
  const lines = await readLines(keeping, facts.through, facts.newest);
  const pieces = await writeLines(writer, lines);
  const hasGone = changes.some(({ gone }) => gone);
  // An erasure waits for no other file.
  const rewrites = planRewrites(files, changesByDay(changes, dayOf), dayOf(begun), begun).filter((one) => !hasGone || one.changes.length);
  await writer.note(changes);
  // Late hits have ids of other days: a file between whose first and last one a changed hit's id is need not have it.
  const alone = rewrites.flatMap((rewrite) => (rewrite.files.length === 1 ? rewrite.files : []));
  const have = await writer.haveChanged(alone);
  const before: FactFile[] = [];
  const wanted = rewrites.filter((rewrite) => rewrite.files.some((file) => have.has(file.name) || !alone.includes(file))).values();
  const rewritten = await onEachHand(writer, wanted, async (rewrite, hand) => {
    await keepClaim();
    before.push(...rewrite.files);
    return writer.again(rewrite, hand);
  });
  const { days: stale, noted } = await staleDays(writer, keeping, files, pieces, changes, lines.hits);
  await swap({ add: [...pieces, ...rewritten], remove: before.map(({ name }) => name), through: lines.last, stale });

  // Visits of erased hits go at once; others may wait while there are many new hits to come.
  const more = lines.last < facts.newest;
  const days = daysToWrite({ files, stale: [...facts.stale, ...stale] });
  const due = hasGone ? days.filter((day) => stale.includes(day)) : more ? [] : days.slice(0, MOST_DAYS);
  if (noted && due.length) await writer.refresh(stale, files);
  const unknown = new Set([...facts.stale, ...oldDays(facts)]);
  const isNoted = (day: string) => noted && !unknown.has(day) && stale.includes(day);
  await writeDays(writer, { days: due, files, pieces, isNoted }, keepClaim, swap);
  if (changes.length) {
    // An erasure is done once no file has what it erased.
    if (hasGone) await folder.remove(removed.splice(0));
    await swap({ changed: noticed.at(-1)?.seq ?? 0 });
  }
  return { hits: lines.hits, changes: changes.length, stripped: writer.stripped(), more: more || due.length < days.length, removed };
}

/**
 * Writes the files since a day anew, from the hits that the store has, and then lists them instead of the old ones. Changes of hits meanwhile are made
 * afterwards, as those of any written hit.
 */
async function rebuild(
  writer: FactWriter,
  keeping: Keeping,
  { rebuild: since, files, through }: Facts,
  swap: (change: Omit<Swap, 'holder'>) => Promise<void>,
  keepClaim: () => Promise<void>,
): Promise<void> {
  const { store } = keeping;
  const add: FactFile[] = [];
  // A hit's day is at most one after its arrival's, and a time zone's at most one beside UTC's.
  const first = /^0000/.test(since) ? 0 : Date.parse(dayAfter(since, -2));
  let last = ((await store.firstSince('hit', first)) ?? through + 1) - 1;
  while (last < through) {
    await keepClaim();
    const lines = await readLines(keeping, last, through, (day) => day >= since);
    add.push(...(await writeLines(writer, lines)));
    last = lines.last;
  }
  const old = files.filter(({ day }) => day >= since);
  const rebuilt = [...files.filter((file) => !old.includes(file)), ...add];
  const days = [...new Set([...add, ...old].map(({ day }) => day))];
  // In the same step as their hits: without its visits, a day would count as nought.
  for (const day of days) {
    await keepClaim();
    add.push(...(await writer.visits(day, rebuilt)), ...(await writer.steps(day, rebuilt)));
  }
  await swap({ add, remove: old.map(({ name }) => name), fresh: days, rebuilt: since });
}

/** Returns the days whose visits new hits and changes may have changed. `noted`: the writer has noted which visits. */
async function staleDays(
  writer: FactWriter,
  { dayOf }: Pick<Keeping, 'dayOf'>,
  files: readonly FactFile[],
  pieces: readonly FactFile[],
  changes: readonly FactChange[],
  hits: number,
): Promise<{ readonly days: readonly string[]; readonly noted: boolean }> {
  const byDay = changesByDay(changes, dayOf);
  const changed = files.filter((file) => changesIn(file, byDay).length);
  const days = [...pieces, ...changed].map(({ day }) => day);
  const all = [...files, ...pieces];
  const noted = days.length > 0 && hits <= MANY;
  return { noted, days: noted ? await writer.touch(all, pieces, changed) : daysAround(all, days) };
}
