import type { Figures, NamedRow } from '../../console/answers';
import type { LogState } from '../../console/figures/counted-until';
import type { createFigures } from '../../console/figures/figures';
import { dayAfter } from '../../facts/days';
import type { Week } from './week';

/** Rows of a list in a mail. */
const ROWS = 5;

/** A site's week, and the one before. */
export interface Report {
  readonly site: string;
  readonly week: Week;
  readonly zone: string;
  readonly now: Figures;
  readonly before: Figures;
  readonly sources: readonly NamedRow[];
  readonly pages: readonly NamedRow[];
  /** ms since the epoch: everything that arrived until then is counted. */
  readonly countedUntil: number;
}

/** Counts a week by the calls of the console, so that a mail and the screen that it links to say the same. */
export async function reportOf(
  figures: Pick<ReturnType<typeof createFigures>, 'overview' | 'rows' | 'zone'>,
  site: string,
  week: Week,
  log: LogState,
): Promise<Report> {
  const asked = { from: week.from, to: week.to, site, limit: ROWS };
  const now = await figures.overview(asked, { log });
  const before = await figures.overview({ ...asked, from: dayAfter(week.from, -7), to: dayAfter(week.from, -1) }, { log });
  const sources = await figures.rows('sources', asked, { log });
  const pages = await figures.rows('pages', asked, { log });
  return {
    ...{ site, week, zone: figures.zone, now, before, sources: sources.rows, pages: pages.rows },
    countedUntil: Date.parse(now.counted_until),
  };
}
