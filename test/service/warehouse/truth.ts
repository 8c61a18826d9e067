import type { Arrival } from '../../../service/arrival';
import type { Fact, World } from './world';

/** Returns the day of a moment in UTC. */
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The events of the world that may be a conversion of an experiment. */
const DEEDS = ['form_start', 'form_submit', 'signup', 'transaction', 'prompt_display', 'prompt_submit', 'prompt_cancel'];

type Cell = string | number | null;
type Rows = readonly (readonly Cell[])[];
/** The fields that the world's hits have. */
interface Body extends Readonly<Record<'event' | 'site' | 'page_path' | 'sess_id' | 'traffic_type', string>> {
  readonly [name: string]: unknown;
  readonly timestamp: number;
  readonly sess_count: number;
}

/** ms. */
type Clocks = Readonly<Record<'attentionTime' | 'visibleTime' | 'hiddenTime', number>>;

interface Hit {
  readonly person: string;
  readonly body: Body;
  readonly received: number;
}

function group<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const mean = (numbers: readonly number[]) => (numbers.length ? sum(numbers) / numbers.length : null);
const tenth = (number: number | null) => (number === null ? null : Math.round(number * 10) / 10);
const seconds = (ms: readonly number[]) => {
  const average = mean(ms);
  return average === null ? null : tenth(average / 1_000);
};
const each = <T>(groups: Map<string, T[]>, row: (items: T[], key: string) => readonly Cell[]): Rows =>
  [...groups].map(([key, items]) => row(items, key));
const split = (key: string) => key.split('|');
const people = (hits: readonly Hit[]) => new Set(hits.map(({ person }) => person)).size;

function wilson(signups: number, visitors: number): Cell[] {
  const share = signups / visitors;
  const half = 1.96 * Math.sqrt((share * (1 - share) + 0.9604 / visitors) / visitors);
  const bound = (side: number) => tenth((100 * (share + 1.9208 / visitors + side * half)) / (1 + 3.8416 / visitors));
  return [tenth(100 * share), bound(-1), bound(1)];
}

/** People who saw one variant, with the time since when. */
function seenOf(shown: readonly Hit[]) {
  const seen = [...group(shown, ({ person }) => person)].map(([person, own]) => ({
    ...{ person, exposures: own.length, variants: new Set(own.map(({ body }) => body.variant)) },
    since: Math.min(...own.map(({ body }) => Number(body.timestamp))),
  }));
  return seen.filter(({ variants }) => variants.size === 1).map((one) => ({ ...one, variant: String([...one.variants][0]) }));
}

function ofHits(production: readonly Hit[], facts: readonly Fact[]): Record<string, Rows> {
  const counted = production.filter(({ body }) => body.traffic_type === 'external');
  const of = (...events: readonly string[]) => counted.filter(({ body }) => events.includes(body.event));
  const sessionOf = ({ body }: Hit) => body.sess_id;
  const views = of('page_view');
  const visits = group(views, sessionOf);
  const gifts = [...group(of('transaction'), ({ body }) => String(body.transaction_id)).values()].map(([gift]) => gift as Hit);
  const shown = new Set(production.filter(({ body }) => body.event === 'experiment_exposure').map(({ person }) => person));
  const unforced = of('experiment_exposure').filter(({ body }) => String(body.forced) === 'false');
  const seen = seenOf(unforced);
  const mixed = [...group(unforced, ({ person }) => person).values()].filter(
    (own) => new Set(own.map(({ body }) => body.variant)).size > 1,
  );
  const begunOf = (hits: readonly Hit[]) => Math.min(...hits.map(({ body }) => Number(body.timestamp)));
  const after = (hits: readonly Hit[], { person, since }: { person: string; since: number }) =>
    hits.filter((hit) => hit.person === person && Number(hit.body.timestamp) >= since);
  const converted = (hits: readonly Hit[]) => seen.map((one) => ({ ...one, deeds: after(hits, one) })).filter(({ deeds }) => deeds.length);
  const variants = [...group(seen, ({ variant }) => variant)];
  const funnel = each(
    group(
      of('page_view', 'form_start', 'form_submit').filter(({ body }) => body.page_path === '/petition/methane'),
      sessionOf,
    ),
    (hits) => {
      const has = (event: string) => Number(hits.some(({ body }) => body.event === event));
      return [has('page_view'), has('page_view') * has('form_start'), has('page_view') * has('form_start') * has('form_submit')];
    },
  );
  const late = production.map(({ received, body }) => (received - body.timestamp) / 1_000).sort((a, b) => a - b);
  const errors = facts.flatMap(({ arrival }) => (arrival.kind === 'error' ? [arrival.body.metadata as { tracker_version: string }] : []));
  const vitals = of('web_vitals');
  return {
    'Visits by source': each(
      group(visits.values(), (hits) => String(hits.map(({ body }) => body.utm_source).find(Boolean) ?? '(none)')),
      (some, source) => [source, some.length],
    ),
    'Visits and attention': [
      [
        ...[new Set(of('page_view', 'page_unload').map(sessionOf)).size, views.length || (of('page_unload').length ? 0 : null)],
        seconds(of('page_unload').map(({ body }) => Number(body.attentionTime))),
      ],
    ],
    'Hits by day': each(
      group(production, ({ body, received }) => `${body.event}|${dayOf(received)}`),
      (hits, key) => [split(key)[0] as string, split(key)[1] as string, hits.length],
    ),
    'Gifts by campaign': each(
      group(gifts, ({ body }) => String(body.utm_campaign ?? '(none)')),
      (some, campaign) => [campaign, 'USD', some.length, sum(some.map(({ body }) => Number(body.value)))],
    ),
    'Vitals by quartile': each(
      group(vitals, ({ body }) => body.site),
      (hits, site) => {
        const sorted = hits.map(({ body }) => Number(body.lcp)).sort((a, b) => a - b);
        const at = (part: number) => sorted[Math.ceil((part * sorted.length) / 4) - 1] ?? null;
        return [site, sorted.length, at(1), sorted[Math.ceil(sorted.length / 2) - 1] ?? null, at(3)];
      },
    ),
    'Vitals by rating': ['cls', 'lcp'].flatMap((vital) => {
      const counts = ['good', 'needs improvement', 'poor'].map(
        (rating) => vitals.filter(({ body }) => String(body.ratings).includes(`${vital}: ${rating}`)).length,
      );
      return sum(counts) ? [[vital, ...counts]] : [];
    }),
    'Engagement by page': each(
      group(of('page_unload'), ({ body }) => `${body.site}|${body.page_path}`),
      (hits, key) => {
        const ms = (read: (body: Clocks) => number) => seconds(hits.map(({ body }) => read(body as unknown as Clocks)));
        return [
          ...[...split(key), hits.length, ms(({ attentionTime }) => attentionTime)],
          ...[ms(({ visibleTime, attentionTime }) => visibleTime - attentionTime), ms(({ hiddenTime }) => hiddenTime)],
        ];
      },
    ),
    'Result of an experiment': variants.map(([variant, some]) => {
      const signups = some.filter((one) => after(of('signup'), one).length).length;
      return [variant, some.length, signups, ...wilson(signups, some.length)];
    }),
    'Conversions by variant': variants.flatMap(([variant, some]) => {
      const total = ['hero', variant, some.length, sum(some.map(({ exposures }) => exposures))];
      const own = (hits: readonly Hit[]) => converted(hits).filter((one) => one.variant === variant);
      const amounts = own(gifts).map(({ deeds }) => sum(deeds.map(({ body }) => Number(body.value))));
      const rows = [
        ...DEEDS.flatMap((event) => {
          const { length } = own(event === 'transaction' ? gifts : of(event));
          return length ? [[...total, event, '', length, 0, 0]] : [];
        }),
        ...(amounts.length
          ? [[...total, 'transaction', 'USD', amounts.length, sum(amounts), sum(amounts.map((amount) => amount * amount))]]
          : []),
      ];
      return rows.length ? rows : [[...total, '', '', 0, 0, 0]];
    }),
    'Late visitors of an experiment': each(
      group(
        of('experiment_late').filter(({ person }) => !shown.has(person)),
        ({ body }) => String(body.experiment_id),
      ),
      (hits, experiment) => [experiment, people(hits)],
    ),
    'Visitors of two variants': mixed.length ? [['hero', mixed.length]] : [],
    'Funnel of a petition': [[0, 1, 2].map((i) => (funnel.length ? sum(funnel.map((row) => Number(row[i]))) : null))],
    'Errors by release': each(
      group(errors, ({ tracker_version }) => tracker_version),
      (some, release) => [release, 'javascript_error', some.length],
    ),
    'Top pages': each(
      group(views, ({ body }) => `${body.site}|${body.page_path}`),
      (hits, key) => [...split(key), hits.length, people(hits)],
    ),
    'New against returning': each(
      group(visits.values(), (hits) => {
        const person = hits[0]?.person;
        const others = [...visits.values()].filter((other) => other !== hits && other[0]?.person === person);
        const returns = hits.some(({ body }) => body.sess_count > 1) || others.some((other) => begunOf(other) < begunOf(hits));
        return returns ? 'returning' : 'new';
      }),
      (some, name) => [name, some.length],
    ),
    'What prompts achieve': each(
      group(of('prompt_display', 'prompt_submit', 'prompt_cancel'), ({ body }) => String(body.prompt_id)),
      (hits, prompt) => [
        prompt,
        ...['prompt_display', 'prompt_submit', 'prompt_cancel'].map((event) => hits.filter(({ body }) => body.event === event).length),
      ],
    ),
    'Sign-ups by site by day': each(
      group(of('signup'), ({ body }) => `${body.site}|${dayOf(body.timestamp)}`),
      (hits, key) => [split(key)[0] as string, split(key)[1] as string, hits.length],
    ),
    'How late hits arrive': late.length
      ? [
          [
            late.length,
            late[Math.ceil(late.length / 2) - 1] ?? null,
            late[Math.ceil((19 * late.length) / 20) - 1] ?? null,
            late.at(-1) ?? null,
          ],
        ]
      : [],
  };
}

function ofConsent(arrivals: Iterable<Arrival>): Record<string, Rows> {
  const all = [...arrivals];
  const receipts = all.filter(({ kind }) => kind === 'receipt').map(({ body }) => body as Readonly<Record<string, string>>);
  const allows = ({ categories = '' }: Readonly<Record<string, string>>) => categories.includes('analytics');
  const latest = [...group(receipts, ({ consent_uuid }) => `${consent_uuid}`).values()].map(
    (own) => [...own].sort((a, b) => (`${a.date}` < `${b.date}` ? 1 : -1))[0] ?? {},
  );
  const answered = receipts.filter(({ answered_within }) => answered_within !== undefined);
  const unanswered = all.filter(({ kind }) => kind === 'unanswered').map(({ body }) => String(body.site));
  const sites = new Set([...answered.map(({ site }) => `${site}`), ...unanswered]);
  return {
    'Consent rate by site': each(
      group(latest, ({ site }) => `${site}`),
      (own, site) => {
        const granted = own.filter(allows).length;
        return [site, own.length, granted, tenth((100 * granted) / own.length)];
      },
    ),
    'Banners and their answers': [...sites].map((site) => {
      const own = answered.filter((one) => one.site === site);
      const granted = own.filter(allows).length;
      return [site, 'en', 'opt_out', granted, 0, own.length - granted, unanswered.filter((one) => one === site).length, granted, 0, 0];
    }),
    'Time to answer': each(
      group(answered, ({ site, answered_within }) => `${site}|${answered_within}`),
      (own, key) => [
        split(key)[0] as string,
        'en',
        'opt_out',
        Number(split(key)[1]),
        own.filter(allows).length,
        own.filter((one) => !allows(one)).length,
      ],
    ),
    'How visitors answer': each(
      group(receipts, ({ site, action }) => `${site}|${action}`),
      (own, key) => [split(key)[0] as string, 'en', 'opt_out', split(key)[1] as string, 'banner', own.length],
    ),
  };
}

/** The answer to each query of docs/warehouse.md, computed from what the world's people did. Rows are in no order. */
export function truthOf({ facts, batches }: World): Record<string, Rows> {
  const production = facts
    .filter(({ arrival: { kind, body } }) => kind === 'hit' && body.environment === 'production')
    .map(({ person, arrival }) => ({ person, received: arrival.received, body: arrival.body as unknown as Body }));
  return { ...ofHits(production, facts), ...ofConsent(new Set(batches.flat())) };
}
