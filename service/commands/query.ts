import type { Writable } from 'node:stream';
import type { Config } from '../config';
import { openAsking } from '../facts/ask';
import type { Answer, Fact } from '../facts/duck';
import { oldDays } from '../facts/plan';
import { isRead, isWithin, type Period, readsOf } from '../facts/views';
import type { Facts } from '../store/facts';
import type { Store } from '../store/store';

export const FORMATS = ['table', 'json', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

const textOf = (value: Fact | undefined): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const asJson = ({ rows }: Answer): string => `${JSON.stringify(rows, null, 1)}\n`;

/** RFC 4180. */
const asCsv = ({ columns, rows }: Answer): string => {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => columns.map((name) => textOf(row[name])))]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
};

const asTable = ({ columns, rows }: Answer): string => {
  const cells = rows.map((row) => columns.map((name) => textOf(row[name]).replaceAll(/\s/g, ' ')));
  const widths = columns.map((name, i) => cells.reduce((most, row) => Math.max(most, row[i]?.length ?? 0), name.length));
  const isNumber = columns.map((name) => rows.some((row) => typeof row[name] === 'number'));
  const line = (row: readonly string[]) =>
    `${row
      .map((text, i) => (isNumber[i] ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()}\n`;
  return [columns, widths.map((width) => '-'.repeat(width)), ...cells].map(line).join('');
};

const WRITE: Readonly<Record<Format, (answer: Answer) => string>> = { table: asTable, json: asJson, csv: asCsv };

export interface Query extends Period {
  readonly sql: string;
  readonly format: Format;
}

/** Returns what an answer lacks, as lines. */
function lacking({ files, stale, through, newest, sealed }: Facts, { sql, format: _, ...period }: Query): readonly string[] {
  const reads = readsOf([sql]);
  const readsMade = isRead('visits', reads) || isRead('steps', reads);
  const old = readsMade ? oldDays({ files, stale }).filter((day) => isWithin(day, period)).length : 0;
  return [
    ...(through < newest ? [`The facts have not yet got the newest hits (up to ${through} of ${newest}).`] : []),
    ...(old ? [`The visits of ${old} days are being written anew after an update, and lack what is new: ask again in some minutes.`] : []),
    ...((readsMade || isRead('hits', reads)) && sealed && sealed >= (period.from ?? '')
      ? [`Hits of days up to ${sealed} are past retention, and gone or about to go: the counts that stay are in “sealed”.`]
      : []),
  ];
}

/** DuckDB's own words about a query that it can't read or carry out, and ours about one that was stopped. */
const faultOf = ({ message }: Error): string => `${message.replace(/^Failed to [\w ]+: /, '')}\n`;

/**
 * Answers a query over the facts of a period. Says on `aside` what the answer lacks: newer hits, and those past retention. Resolves to false, and says
 * why, where there is no answer.
 */
export async function printAnswer(
  store: Store,
  { DATA, FACTS_MEMORY, archive }: Pick<Config, 'DATA' | 'FACTS_MEMORY' | 'archive'>,
  { sql, format, ...period }: Query,
  to: Writable,
  aside: Writable,
): Promise<boolean> {
  const asking = await openAsking({ store, data: DATA, memory: FACTS_MEMORY, archive });
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  process.once('SIGINT', stop);
  try {
    const answer = await asking.ask({ sql, ...period, signal: stopped.signal });
    for (const line of lacking(answer.facts, { sql, format, ...period })) aside.write(`${line}\n`);
    to.write(WRITE[format](answer));
    return true;
  } catch (error) {
    aside.write(faultOf(error as Error));
    return false;
  } finally {
    process.off('SIGINT', stop);
    asking.close();
  }
}
