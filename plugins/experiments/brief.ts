import { readTime } from '../../lib/time/read-time';
import type { ExperimentsOptions } from './options';

/** The pages that an experiment may be on, all of them if it names none, and the time in which it runs: ms since the epoch. */
export interface ExpectedPage {
  readonly paths?: readonly string[] | undefined;
  readonly start?: number;
  readonly end?: number;
}

const time = (date: string | number | undefined) => (date === undefined ? undefined : readTime(date));

/** Returns the part of the options that the watch needs. The build calls it. */
export default ({ experiments }: ExperimentsOptions, site: string): readonly ExpectedPage[] =>
  experiments.flatMap(({ pages, start, end }) => {
    const paths = pages?.[site];
    return paths || !pages ? [{ paths, start: time(start), end: time(end) }] : [];
  });
