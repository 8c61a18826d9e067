import type { FigureCalls } from '../console/figures/figures';
import { dayAfter } from '../facts/days';
import type { MomentRow } from '../store/moments';
import type { Store } from '../store/store';

/** People of a day without whom a release or an experiment was not seen: names come from pages, and anybody can send one. */
const LEAST_PEOPLE = 5;
/** A release has at least one in so many of its site's people of a day. */
const ONE_IN = 20;
/** Days of one question. */
const DAYS = 31;

const TIMES = 'epoch_ms(min("at")) as first, epoch_ms(max("at")) as last, count(distinct visitor) as people';

const SEEN = `with release as (
  select "day", site, tracker_version as subject, ${TIMES} from hits where tracker_version is not null and visitor is not null group by all
), crowd as (
  select "day", site, count(distinct visitor) as everybody from hits group by all
), experiment as (
  select "day", experiment_id as subject, ${TIMES} from hits
  where event = 'experiment_exposure' and experiment_id is not null and visitor is not null group by all
)
select 'release' as kind, site, subject, min(first) as first, max(last) as last from release join crowd using ("day", site)
where people >= ${LEAST_PEOPLE} and people * ${ONE_IN} >= everybody group by all
union all
select 'experiment' as kind, '' as site, subject, min(first) as first, max(last) as last from experiment
where people >= ${LEAST_PEOPLE} group by all`;

/**
 * Keeps when releases and experiments were seen, from a day on: the first that is kept, if none is given. Resolves to the day from which
 * the next call has to look.
 */
export async function seeMoments(
  figures: Pick<FigureCalls, 'askOver' | 'today' | 'since'>,
  store: Pick<Store, 'console'>,
  since?: string,
  signal?: AbortSignal,
): Promise<string> {
  const today = figures.today();
  const first = since ?? (await figures.since());
  for (let from = first; from !== undefined && from <= today; from = dayAfter(from, DAYS)) {
    const end = dayAfter(from, DAYS - 1);
    const { rows } = await figures.askOver({ from, to: end < today ? end : today }, [SEEN], signal ? { signal } : {});
    const seen = (rows[0] ?? []).map(
      ({ kind, site, subject, first, last }): MomentRow => ({
        kind: kind as MomentRow['kind'],
        ...{ site: String(site), subject: String(subject).slice(0, 100), first: Number(first), last: Number(last) },
      }),
    );
    if (seen.length) await store.console('seeMoments', seen);
  }
  // Hits of a day arrive for some days after it.
  return first === undefined ? today : dayAfter(today, -2);
}
