import { DAY } from '../../lib/time/day';
import type { FigureCalls } from '../console/figures/figures';
import { dayAfter } from '../facts/days';
import type { MomentRow } from '../store/moments';
import type { Store } from '../store/store';

/** People of a day without whom a release, an experiment, a prompt or a banner's words were not seen: names come from pages, and anybody can send one. */
const LEAST_PEOPLE = 5;
/** A release has at least one in so many of its site's people of a day, and words one in so many of those who answered. */
const ONE_IN = 20;
/** Days after which hits of a day have arrived, but for few. */
const LATE_DAYS = 2;
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
), prompt as (
  select "day", site, prompt_id as subject, ${TIMES} from hits
  where event = 'prompt_display' and prompt_id is not null and visitor is not null group by all
)
select 'release' as kind, site, subject, min(first) as first, max(last) as last from release join crowd using ("day", site)
where people >= ${LEAST_PEOPLE} and people * ${ONE_IN} >= everybody group by all
union all
select 'experiment' as kind, '' as site, subject, min(first) as first, max(last) as last from experiment
where people >= ${LEAST_PEOPLE} group by all
union all
select 'prompt' as kind, site, subject, min(first) as first, max(last) as last from prompt
where people >= ${LEAST_PEOPLE} group by all`;

/** A row without a subject, of no time: prompts were looked for. */
const LOOKED: MomentRow = { kind: 'prompt', site: '', subject: '', first: 0, last: 0 };

/** Keeps when releases, experiments, prompts and banners' words were seen: from where the last look ended, or else from the first day that is kept. */
export async function seeMoments(
  figures: Pick<FigureCalls, 'askOver' | 'today' | 'since' | 'dayOf'>,
  store: Pick<Store, 'console'>,
  signal?: AbortSignal,
): Promise<void> {
  // Receipts are in the store at once.
  await store.console('seeWords', LEAST_PEOPLE, ONE_IN, LATE_DAYS * DAY);
  const today = figures.today();
  const newest = await store.console('newestMoment');
  // All that is kept may be a thousand million hits.
  const looked = await store.console('seesMoments', LOOKED.kind);
  const first = newest === undefined || !looked ? await figures.since() : dayAfter(figures.dayOf(newest), -LATE_DAYS);
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
  if (!looked && first !== undefined) await store.console('seeMoments', [LOOKED]);
}
