import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FactChange, FactFile, FactKind } from '../store/facts';
import { hitVersion } from './columns';
import type { Session } from './duck';
import { CHANGES, changedFiles, changedHits, copyTo, fromFiles, hitsInLines, joinedHits, quoted } from './fact-sql';
import type { FactFolder } from './folder';
import { filesAround, type Rewrite } from './plan';
import { stepsAgain, stepsOf, stepVersion } from './step-sql';
import { CHANGED_GIFTS, changedIn, daysOfTouched, freshVisits, touchedBy, visitsAgain, visitsOfDay, visitVersion } from './visit-sql';

interface Tools {
  readonly duck: Pick<Session, 'ask'>;
  readonly others?: readonly Pick<Session, 'ask'>[];
  readonly folder: FactFolder;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly signal?: AbortSignal;
}

/** Errors that blame the values. Every other one may be temporary, such as a full disk. */
const OF_VALUES = /Malformed JSON|Invalid Input|Conversion|Out of Range/i;

/** The columns without which a hit is in no figure. */
const LEAST = ['_id', 'day', 'at', 'received', 'visitor', 'hit_id', 'event', 'site', 'environment', 'traffic_type', 'sess_id'];

const leastOf = (line: string): string => {
  const all = JSON.parse(line) as Readonly<Record<string, unknown>>;
  return JSON.stringify(Object.fromEntries(LEAST.map((name) => [name, all[name] ?? null])));
};

type Bounds = Pick<FactFile, 'first' | 'last' | 'version'>;

/** Returns the paths of files, by their version. */
export function pathsByVersion(folder: Pick<FactFolder, 'pathOf'>, files: readonly FactFile[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { version, name } of files) groups.set(version, [...(groups.get(version) ?? []), folder.pathOf(name)]);
  return groups;
}

export type FactWriter = ReturnType<typeof createFactWriter>;

/** A file that is written, and goes to disk. */
export interface Written {
  readonly files: Promise<FactFile[]>;
}

const OF_VISITS: Bounds = { first: 0, last: 0, version: visitVersion };
const OF_STEPS: Bounds = { first: 0, last: 0, version: stepVersion };
export const NOTHING: Written = { files: Promise.resolve([]) };

/** Writes files of facts. A file has its name once it is whole and on disk. */
export function createFactWriter({ duck, others = [], folder, now, signal }: Tools) {
  const hands = [duck, ...others];
  const ask = (sql: string, values?: readonly string[]) => duck.ask(sql, values, signal);
  const source = (files: readonly FactFile[]) => fromFiles(pathsByVersion(folder, files));

  /** Resolves once the connection is free. */
  const begin = async (kind: FactKind, day: string, select: string, bounds: Bounds, hand = duck): Promise<Written> => {
    const name = `${kind}-${day}-${randomBytes(6).toString('hex')}.parquet`;
    const partial = folder.partial(name);
    const [copied] = (await hand.ask(copyTo(select, partial, kind === 'steps' ? 'quick' : 'small'), undefined, signal)).rows;
    const rows = Number(copied?.Count);
    const counted = `select coalesce(sum(num_rows), 0) as n from parquet_file_metadata(${quoted(partial)})`;
    const [read] = (await hand.ask(counted, undefined, signal)).rows;
    if (Number(read?.n) !== rows) throw new Error(`${name} has ${read?.n} rows, and not ${rows}`);
    const finish = async (): Promise<FactFile[]> => {
      const bytes = await folder.finish(name);
      // A day whose hits count in no figure has steps too: without any, they would be missed.
      if (rows || kind === 'steps') return [{ ...bounds, ...{ name, day, kind, rows, bytes, written: now() } }];
      await folder.remove([name]);
      return [];
    };
    const files = finish();
    // A fault is for the one who waits for the files, which is later.
    files.catch(() => {});
    return { files };
  };
  const write = async (...of: Parameters<typeof begin>): Promise<FactFile[]> => (await begin(...of)).files;

  let stripped = 0;
  /** True if a hit of the noted sessions stays. An erasure mostly leaves none. */
  let stays = false;
  /** True if all noted changes are erasures. */
  let erased = false;

  const writeLines = async (day: string, lines: readonly string[], first: number, last: number): Promise<FactFile[]> => {
    const name = `${randomBytes(6).toString('hex')}.ndjson`;
    try {
      await writeFile(folder.pathOf(name), `${lines.join('\n')}\n`, { mode: 0o600 });
      return await write('hits', day, hitsInLines(folder.pathOf(name)), { first, last, version: hitVersion });
    } finally {
      await folder.remove([name]);
    }
  };

  /** Writes hits of a day, as lines of JSON. A line that DuckDB refuses holds up no others: its hit is written with the least that counts it. */
  const hits = async (day: string, lines: readonly string[], first: number, last: number): Promise<FactFile[]> => {
    try {
      return await writeLines(day, lines, first, last);
    } catch (error) {
      if (signal?.aborted || !OF_VALUES.test((error as Error).message)) throw error;
      const [line] = lines;
      if (lines.length === 1 && line) {
        stripped += 1;
        return writeLines(day, [leastOf(line)], first, last);
      }
      const middle = lines.length >> 1;
      return [...(await hits(day, lines.slice(0, middle), first, last)), ...(await hits(day, lines.slice(middle), first, last))];
    }
  };

  return {
    hits,
    /** The number of hits so far whose values no file could hold. */
    stripped: () => stripped,

    /** Notes the changes that later calls make. */
    async note(changes: readonly FactChange[]): Promise<void> {
      erased = changes.every(({ gone }) => gone);
      await ask(CHANGES, [JSON.stringify(changes)]);
    },

    /** Resolves to the names of those files that have a changed hit. */
    async haveChanged(files: readonly FactFile[]): Promise<ReadonlySet<string>> {
      if (!files.length) return new Set();
      const { rows } = await ask(changedFiles([...pathsByVersion(folder, files).values()]));
      return new Set(rows.map(({ file }) => basename(String(file))));
    },

    /** The number of files that can be written again at the same time. */
    hands: hands.length,

    /** Writes files of a day and version as one. `hand`: one that writes nothing else meanwhile, from 0. */
    async again({ files, changes }: Rewrite, hand = 0): Promise<Written> {
      const [one] = files;
      if (!one) return NOTHING;
      const paths = files.map(({ name }) => folder.pathOf(name));
      const bounds = {
        first: Math.min(...files.map(({ first }) => first)),
        last: Math.max(...files.map(({ last }) => last)),
        version: one.version,
      };
      return begin('hits', one.day, changes.length ? changedHits(paths, erased) : joinedHits(paths), bounds, hands[hand]);
    },

    /** Writes the visits that began on a day. `files`: the list. */
    async visits(day: string, files: readonly FactFile[]): Promise<FactFile[]> {
      const near = filesAround(files, [day]);
      const own = near.filter((file) => file.day === day);
      if (!own.length) return [];
      return write('visits', day, visitsOfDay(source(near), source(own), day), OF_VISITS);
    },

    /** Writes the steps of a day. */
    async steps(day: string, files: readonly FactFile[]): Promise<FactFile[]> {
      const own = filesAround(files, [day], 0);
      return own.length ? write('steps', day, stepsOf(source(own)), OF_STEPS) : [];
    },

    /**
     * Notes the sessions that share a visit or a gift with some hits: all in `pieces`, and the changed ones in `before`. Resolves to the days on which they
     * have hits, and to those of the hits.
     */
    async touch(files: readonly FactFile[], pieces: readonly FactFile[], before: readonly FactFile[]) {
      const days = [...pieces, ...before].map(({ day }) => day);
      stays = false;
      if (!days.length) return [];
      const columns = (from: string, where = '') => `select sess_id, transaction_id from (${from})${where}`;
      const hits = [
        ...(pieces.length ? [columns(source(pieces))] : []),
        ...(before.length ? [columns(source(before), ' where _id in (select hit from changes)')] : []),
      ].join(' union all ');
      const near = source(filesAround([...new Set([...files, ...before])], days));
      await ask(changedIn(hits));
      await ask(touchedBy((await ask(CHANGED_GIFTS)).rows.length ? near : undefined));
      const { rows } = await ask(daysOfTouched(near));
      stays = rows.some((row) => row.stays);
      // A hit without a session is in no visit, and yet a step.
      return [...new Set([...rows.map(({ day }) => String(day)), ...days])];
    },

    /** Reads the visits of the noted sessions, which are on these days, as they are in the files now. */
    async refresh(days: readonly string[], files: readonly FactFile[]): Promise<void> {
      if (stays) await ask(freshVisits(source(filesAround(files, days))));
    },

    /** Writes the visits of a day again, with those of the noted sessions as they are now. `hand`: as of `again`. */
    async visitsAgain(day: string, old: readonly FactFile[], hand = 0): Promise<Written> {
      if (!old.length && !stays) return NOTHING;
      const paths = old.map(({ name }) => folder.pathOf(name));
      return begin('visits', day, visitsAgain(paths, day, stays), OF_VISITS, hands[hand]);
    },

    /** Writes the steps of a day again, with the noted changes. `old`: its file; `pieces`: its new hits; `hand`: as of `again`. */
    async stepsAgain(day: string, [old]: readonly FactFile[], pieces: readonly FactFile[], hand = 0): Promise<Written> {
      const more = pieces.length ? source(pieces) : undefined;
      if (!old && !more) return NOTHING;
      return begin('steps', day, stepsAgain(old && folder.pathOf(old.name), erased, more), OF_STEPS, hands[hand]);
    },
  };
}

/** Writes each, on all hands at once. A file goes to disk while its hand writes the next. Rejects with the first fault, once none goes on. */
export async function onEachHand<T>(
  writer: FactWriter,
  each: IteratorObject<T>,
  work: (one: T, hand: number) => Promise<Written>,
): Promise<FactFile[]> {
  const files: FactFile[] = [];
  const hand = async (own: number) => {
    const written: Written['files'][] = [];
    try {
      for (const one of each) {
        const next = await work(one, own);
        const last = written.at(-1);
        written.push(next.files);
        await last;
      }
    } finally {
      await Promise.allSettled(written);
    }
    for (const some of written) files.push(...(await some));
  };
  const ends = await Promise.allSettled(Array.from({ length: writer.hands }, (_, own) => hand(own)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return files;
}
