import { ask, type Steps } from './steps';

/** The time in which a release, an experiment or a prompt was seen. Times are ms since the epoch. */
export interface MomentRow {
  readonly kind: 'release' | 'experiment' | 'prompt';
  /** '' for the network. */
  readonly site: string;
  readonly subject: string;
  readonly first: number;
  readonly last: number;
}

/** Calls about what was seen when. They outlive the hits that say so. */
export const momentSteps = {
  /** Moments that began or ended from one time on, and before another. */
  moments: (from: number, to: number, most: number): Steps<readonly MomentRow[]> =>
    ask<MomentRow>(
      `select kind, site, subject, first, last from moments where (first >= $1 and first < $2) or (last >= $1 and last < $2)
        order by first desc, subject, site limit $3`,
      ...[from, to, most],
    ),
  /** The last time of all; undefined where nothing was seen. */
  *newestMoment(): Steps<number | undefined> {
    const [row] = yield* ask<{ newest: number | null }>('select max(last) as newest from moments');
    return row?.newest ?? undefined;
  },
  /** Returns whether a kind was looked for before: earlier releases did not look for all. */
  *seesMoments(kind: MomentRow['kind']): Steps<boolean> {
    return (yield* ask('select kind from moments where kind = $1 limit 1', kind)).length > 0;
  },
  *seeMoments(seen: readonly MomentRow[]): Steps<void> {
    for (const { kind, site, subject, first, last } of seen)
      yield* ask(
        `insert into moments (kind, site, subject, first, last) values ($1, $2, $3, $4, $5) on conflict (kind, site, subject) do update set
          first = case when excluded.first < moments.first then excluded.first else moments.first end,
          last = case when excluded.last > moments.last then excluded.last else moments.last end`,
        ...[kind, site, subject, first, last],
      );
  },
};
