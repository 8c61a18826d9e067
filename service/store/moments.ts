import { ask, type Steps } from './steps';

/** The time in which a release, an experiment, a prompt or a banner's words were seen. Times are ms since the epoch. */
export interface MomentRow {
  readonly kind: 'release' | 'experiment' | 'prompt' | 'words';
  /** '' for the network. */
  readonly site: string;
  readonly subject: string;
  readonly first: number;
  readonly last: number;
}

/** Words that people answered in sight of a banner: enough of them on a day of UTC, and of their site's. */
const WORDS = `with answer as (
    select site, body ->> 'text_hash' as subject, received / 86400000 as "day", received, lower(consent_uuid) as person
    from receipts where received >= $1 and body ->> 'answered_within' is not null
  ), crowd as (
    select site, "day", count(distinct person) as everybody from answer group by site, "day"
  ), shown as (
    select site, "day", subject, min(received) as first, max(received) as last, count(distinct person) as people
    from answer where subject is not null group by site, "day", subject
  )
  select 'words' as kind, shown.site, subject, cast(min(first) as bigint) as first, cast(max(last) as bigint) as last
  from shown join crowd on crowd.site = shown.site and crowd."day" = shown."day"
  where people >= $2 and people * $3 >= everybody group by shown.site, subject`;

/** Calls about what was seen when. They outlive the hits that say so. */
export const momentSteps = {
  /** Moments that began or ended from one time on, and before another. The first words of a site are no change of words. */
  moments: (from: number, to: number, most: number): Steps<readonly MomentRow[]> =>
    ask<MomentRow>(
      `select kind, site, subject, first, last from moments
        where ((first >= $1 and first < $2) or (last >= $1 and last < $2)) and (kind <> 'words' or exists (
          select 1 from moments as older where older.kind = 'words' and older.site = moments.site and older.first < moments.first))
        order by first desc, subject, site limit $3`,
      ...[from, to, most],
    ),
  /** The last time of what the facts tell; undefined where nothing was seen. */
  *newestMoment(): Steps<number | undefined> {
    const [row] = yield* ask<{ newest: number | null }>("select max(last) as newest from moments where kind <> 'words'");
    return row?.newest ?? undefined;
  },
  /** Keeps when banners had which words, of receipts since the newest that was kept. */
  *seeWords(least: number, oneIn: number, late: number): Steps<void> {
    const [row] = yield* ask<{ newest: number | null }>("select max(last) as newest from moments where kind = 'words'");
    yield* momentSteps.seeMoments(yield* ask<MomentRow>(WORDS, (row?.newest ?? 0) - late, least, oneIn));
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
