import { createHash, randomUUID } from 'node:crypto';
import type { Arrival } from '../../../service/arrival';
import { createTruth, type Truth } from './truth';

const DAY = 86_400_000;
const BEGIN = Date.UTC(2026, 0, 1);

const SITES = ['main', 'action', 'donate', 'email', 'microsites', 'blogs', 'impact', 'mcaf', 'mrd', 'utility'] as const;
const MEDIA = ['email', 'cpc', 'referral', 'social'] as const;
/** Percent of the hits that come up to 6 days late. */
const LATE = 3;
const HITS_OF_A_VISIT = 5;

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
  /** Arrivals in the order in which they come, in batches. */
  batches(): Generator<readonly Arrival[]>;
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

  function* visit(i: number): Generator<Late> {
    const draw = drawing(`visit ${i}`);
    const person = i % 997 === 0 ? 0 : draw(people);
    const site = SITES[draw(SITES.length)] ?? 'main';
    const began = BEGIN + Math.floor((i / visits) * days * DAY);
    const [temp_id, sess_id] = [tempOf(person), randomUUID()];
    const [source, landing] = [`source-${page(draw(100_000)) % 200}`, `/news/${page(draw(100_000))}`];
    const insider = draw(100) === 0;
    const seen = truth.visit({ day: new Date(began).toISOString().slice(0, 10), person, site, source, landing, counted: !insider });
    let at = began;
    const hit = (event: string, page_path: string, page_id: string, more: Readonly<Record<string, unknown>> = {}): Late => {
      const hit_id = randomUUID();
      const body = {
        ...{
          event,
          hit_id,
          site,
          environment: 'production',
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
    const variant = person % 2 ? 'b' : 'a';
    const acts = draw(10);
    if (acts < 3) {
      yield hit('page_unload', landing, first, { attentionTime: 100 * draw(90), visibleTime: 9_000, hiddenTime: 500, totalTime: 9_500 });
      return;
    }
    yield hit('experiment_exposure', landing, first, { experiment_id: 'hero', variant, forced: false });
    const second = randomUUID();
    yield hit('page_view', '/petition/methane', second);
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
    *batches() {
      let waiting: Late[] = [];
      let batch: Arrival[] = [];
      for (let i = 0; i < visits; i++) {
        for (const late of visit(i)) waiting.push(late);
        if (i % 500 && i < visits - 1) continue;
        const now = BEGIN + Math.floor((i / visits) * days * DAY);
        const last = i === visits - 1;
        const due = waiting.filter(({ at }) => last || at <= now).sort((a, b) => a.at - b.at);
        waiting = waiting.filter(({ at }) => !last && at > now);
        for (const { arrival } of due) {
          batch.push(arrival);
          if (batch.length < 500) continue;
          yield batch;
          batch = [];
        }
      }
      if (batch.length) yield batch;
    },
  };
}

function tempOf(person: number): string {
  const hex = createHash('sha256').update(`person ${person}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}
