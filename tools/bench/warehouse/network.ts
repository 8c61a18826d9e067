import { createHash, randomUUID } from 'node:crypto';
import type { Arrival, RowArrival } from '../../../service/arrival';
import { createTruth, type Truth } from './truth';

const DAY = 86_400_000;
/** The first day. A year of hits is over by now: a service that reads them asks for no day to come. */
export const FIRST = '2025-01-01';
const BEGIN = Date.parse(FIRST);
/** The days of the month whose figures are known. */
export const MONTH = { from: FIRST, to: '2025-01-31' } as const;

const SITES = ['main', 'action', 'donate', 'email', 'microsites', 'blogs', 'impact', 'mcaf', 'mrd', 'utility'] as const;
const MEDIA = ['email', 'cpc', 'referral', 'social'] as const;
/** Percent of the hits that come up to 6 days late. */
const LATE = 3;
const HITS_OF_A_VISIT = 5.7;
/** Visitors whom no figure counts, so that each can be erased and the truth stays. */
export const TESTERS = 12;
/** Days on which testers are there, in turn. */
const DAYS_OF_TESTERS = [1, 10, 100] as const;
/** Visits of which one answers a banner, as many leave it, and one has an error. */
const ANSWERS = 10;
const ERRORS = 80;

/** Returns draws from 0 up to a number that a name decides. */
const drawing = (name: string) => {
  const bytes = createHash('sha256').update(name).digest();
  let at = 0;
  return (most: number): number => {
    at = (at + 4) % 32;
    return bytes.readUInt32LE(at) % most;
  };
};

/** Few pages are seen often, and many seldom. */
const page = (draw: number) => Math.floor((draw / 100_000) ** 4 * 5_000);

export interface Network {
  /** Arrivals in the order in which they come, in batches. Once the signal aborts, those of visits that have begun, and no more. */
  batches(enough?: AbortSignal): Generator<readonly Arrival[]>;
  /** The days whose visits were made so far. */
  days(): number;
  readonly truth: Truth;
  /** The `temp_id` of a visitor with several visits. */
  readonly somebody: string;
}

interface Late {
  readonly at: number;
  readonly arrival: Arrival;
}

/** Makes visits of a network, some 5 hits each, and counts what is true of them. */
export function makeNetwork(hits: number, days: number): Network {
  const truth = createTruth();
  const visits = Math.ceil(hits / HITS_OF_A_VISIT);
  const people = Math.ceil(visits / 3);
  const somebody = tempOf(0);
  let made = 0;

  /** Returns whether a tester is there on a day, by its number from 0. */
  const isThere = (tester: number, day: number) => {
    const span = DAYS_OF_TESTERS[tester % DAYS_OF_TESTERS.length] ?? 1;
    const step = Math.max(1, Math.floor((days - TESTERS) / span));
    return day >= tester && (day - tester) % step === 0 && (day - tester) / step < span;
  };

  function* visit(i: number, tester?: number): Generator<Late> {
    const draw = drawing(`visit ${i} ${tester ?? ''}`);
    const person = tester !== undefined ? -1 - tester : i % 997 === 0 ? 0 : draw(people);
    const site = SITES[draw(SITES.length)] ?? 'main';
    const began = BEGIN + Math.floor((i / visits) * days * DAY);
    const [temp_id, sess_id] = [tempOf(person), randomUUID()];
    const [source, landing] = [`source-${page(draw(100_000)) % 200}`, `/news/${page(draw(100_000))}`];
    const insider = draw(100) === 0;
    const counted = !insider && tester === undefined;
    const seen = truth.visit({ day: new Date(began).toISOString().slice(0, 10), person, site, source, landing, counted });
    let at = began;
    const hit = (event: string, page_path: string, page_id: string, more: Readonly<Record<string, unknown>> = {}): Late => {
      const hit_id = randomUUID();
      const body = {
        ...{
          event,
          hit_id,
          site,
          environment: tester === undefined ? 'production' : 'staging',
          brand: 'main',
          stream: 'G-MAIN000001',
          tracker_version: '1.3.8',
          timestamp: at,
        },
        ...{
          page_title: `A page about ${page_path}`,
          page_location: `https://www.main.example${page_path}?utm_source=${source}`,
          page_path,
        },
        ...{ page_referrer: 'https://www.search.example/', nav_type: 'navigate', sess_id, page_id, sess_pages: 2, sess_count: 1 },
        ...{ utm_source: source, utm_medium: MEDIA[i % 4], utm_campaign: `campaign-${i % 50}`, screen: '1440x900', viewport: '1440x789' },
        ...{ pixel_ratio: 2, connection_effective_type: '4g', user_id: temp_id, temp_id, consent_uuid: temp_id },
        ...{ traffic_type: insider ? 'internal' : 'external', ...more },
      };
      const late = draw(100) < LATE ? draw(6 * DAY) : 1_000;
      seen.hit(event, page_path, more);
      at += 1_000 + draw(20_000);
      return { at: body.timestamp + late, arrival: { kind: 'hit', key: hit_id, received: body.timestamp + late, body } };
    };
    const first = randomUUID();
    yield hit('page_view', landing, first);
    yield hit('web_vitals', landing, first, {
      lcp: 800 + draw(3_000),
      inp: 40 + draw(300),
      cls: draw(30) / 100,
      fcp: 500 + draw(900),
      ttfb: draw(700),
    });
    if (tester === undefined) yield* beside(i, began, site, temp_id);
    const variant = person % 2 ? 'b' : 'a';
    const acts = draw(10);
    if (acts < 3) {
      yield hit('page_unload', landing, first, { attentionTime: 100 * draw(90), visibleTime: 9_000, hiddenTime: 500, totalTime: 9_500 });
      return;
    }
    yield hit('experiment_exposure', landing, first, { experiment_id: 'hero', variant, forced: false });
    const second = randomUUID();
    yield hit('page_view', '/petition/methane', second);
    const prompt = { prompt_id: `prompt-${i % 7}`, prompt_type: 'Subscription', prompt_layout: 'modal' };
    if (i % 3 === 0) yield hit('prompt_display', '/petition/methane', second, prompt);
    if (i % 6 === 0) yield hit(i % 12 ? 'prompt_cancel' : 'prompt_submit', '/petition/methane', second, prompt);
    if (acts < 7) yield hit('form_start', '/petition/methane', second);
    if (acts < 5) yield hit('form_submit', '/petition/methane', second);
    if (acts === 3) yield hit('signup', '/petition/methane', second, { event_label: 'newsletter' });
    if (acts === 4) {
      const gift = { transaction_id: randomUUID(), value: (500 + draw(20_000)) / 100, currency: draw(5) ? 'USD' : 'EUR' };
      for (let times = 1 + draw(2); times > 0; times--) yield hit('transaction', '/thanks', second, gift);
    }
    yield hit('page_unload', '/petition/methane', second, { attentionTime: 12_000, visibleTime: 15_000, hiddenTime: 0, totalTime: 15_000 });
  }

  return {
    truth,
    somebody,
    days: () => made,
    *batches(enough) {
      let waiting: Late[] = [];
      let batch: Arrival[] = [];
      for (let i = 0; i < visits; i++) {
        for (const late of visit(i)) waiting.push(late);
        const day = Math.floor((i / visits) * days);
        for (let tester = 0; day === made && tester < TESTERS; tester++)
          if (isThere(tester, day)) for (const late of visit(i, tester)) waiting.push(late);
        made = day + 1;
        const last = i === visits - 1 || (enough?.aborted ?? false);
        if (i % 500 && !last) continue;
        const now = BEGIN + Math.floor((i / visits) * days * DAY);
        const due = waiting.filter(({ at }) => last || at <= now).sort((a, b) => a.at - b.at);
        waiting = waiting.filter(({ at }) => !last && at > now);
        for (const { arrival } of due) {
          batch.push(arrival);
          if (batch.length < 500) continue;
          yield batch;
          batch = [];
        }
        if (last) break;
      }
      if (batch.length) yield batch;
    },
  };
}

/** Yields what arrives beside some visits' hits: answers to banners, banners that nobody answered, errors. */
function* beside(visit: number, began: number, site: string, temp_id: string): Generator<Late> {
  const late = (kind: RowArrival['kind'], body: Arrival['body']): Late => {
    const received = began + 5_000;
    return { at: received, arrival: { kind, key: randomUUID(), received, body } };
  };
  const language = visit % 8 ? 'en' : 'es';
  if (visit % ANSWERS === 1)
    yield late('receipt', {
      ...{ consent_uuid: randomUUID(), date: new Date(began).toISOString(), action: visit % 3 ? 'accept' : 'reject' },
      ...{ categories: visit % 3 ? ['necessary', 'analytics', 'advertising'] : ['necessary'], mode: visit % 4 ? 'opt_out' : 'opt_in' },
      ...{ reason: 'manifest', rule: 'us', language, text_hash: '325bff32', tag_hash: '0f1e2d3c4b5a6978', site, how: 'banner' },
      ...{ version: '1.3.8', answered_within: 10 },
    });
  if (visit % ANSWERS === 2) yield late('unanswered', { site, language });
  if (visit % ERRORS !== 3) return;
  const [fault, at] = [visit % 40, began + 4_000];
  const metadata = { timestamp: at, userId: temp_id, url: `https://${site}.example/news`, referrer: '', tracker_version: '1.3.8', site };
  yield late('error', {
    ...{ type: 'javascript_error', message: `Cannot read part ${fault} of null`, timestamp: at, metadata },
    stack: `TypeError: Cannot read part ${fault}\n    at read (https://${site}.example/assets/${fault}.js:42:19)`,
  });
}

/** The `temp_id` of a tester, from 0. */
export const testerOf = (tester: number): string => tempOf(-1 - tester);

function tempOf(person: number): string {
  const hex = createHash('sha256').update(`person ${person}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}
