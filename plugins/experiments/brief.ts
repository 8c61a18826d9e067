import type { ExperimentsOptions } from './descriptor';

/** Pages that have an experiment of the manifest, and when it runs: ms since the epoch. */
export interface ExpectedPage {
  readonly paths: readonly string[];
  readonly start?: number;
  readonly end?: number;
}

const time = (date: string | number | undefined) => (date === undefined ? undefined : Date.parse(String(date)));

/** What of the options the page life knows: read by the build. */
export default ({ experiments }: ExperimentsOptions, site: string): readonly ExpectedPage[] =>
  experiments.flatMap(({ pages, start, end }) => {
    const paths = pages?.[site];
    return paths ? [{ paths, start: time(start), end: time(end) }] : [];
  });
