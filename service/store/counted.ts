import type { Breakdown, Cell } from '../counts/withhold';
import { ask, type Steps } from './steps';

const NAMES: Readonly<Record<Breakdown, string>> = { pages: 'page', sources: 'source', countries: 'country', hours: 'cast(hour as text)' };

/** Reads the counts of days, both ends included, by day, site and each breakdown. `site`: '' for all. Nothing is withheld yet. */
export function* readCounted(from: string, to: string, site: string): Steps<Readonly<Record<Breakdown, readonly Cell[]>>> {
  const read: Record<string, readonly Cell[]> = {};
  for (const [breakdown, name] of Object.entries(NAMES)) {
    const rows = yield* ask<Cell>(
      `select site, day, name, cast(sum(views) as bigint) as views
        from (select site, day, ${name} as name, views from counted where day >= $1 and day <= $2 and ($3 = '' or site = $3)) as counted
        group by site, day, name`,
      ...[from, to, site],
    );
    read[breakdown] = rows.map((row) => ({ ...row, views: Number(row.views) }));
  }
  return read as Record<Breakdown, readonly Cell[]>;
}
