import manifest from '../../package.json' with { type: 'json' };
import type { Arrival } from '../../service/arrival';
import { hosts, streams } from '../../sites/network';
import type { SiteId } from '../../tools/sites/ids';
import { ARRIVES, drawing, type Visit } from './visits';

/** Returns UUIDs that a name decides, one after the other. */
function uuids(name: string): () => string {
  const { next } = drawing(name);
  const word = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return () => {
    const hex = word() + word() + word() + word();
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
}

const BRANDS: Readonly<Partial<Record<SiteId, string>>> = { action: 'action', mcaf: 'mcaf', mrd: 'mrd' };

/** The release at a time. `newest`: when the newest one came out, ms since the epoch. */
const releaseAt = (at: number, newest: number): string => (at < newest ? '1.3.7' : manifest.version);

/** The hashes of the banner's words before and since the newest release. */
const WORDS = ['9b1c44e0', '325bff32'] as const;

const hostOf = (site: SiteId): string => (hosts[site as keyof typeof hosts] ?? hosts.main).production[0].replace(/^\*/, 'donate');

/** The hits of a visit, in their order. */
export function hitsOf({ name, person, source, deeds }: Visit, newest: number): Arrival[] {
  const visitor = uuids(`person ${person}`)();
  const id = uuids(`visit ${name}`);
  const session = id();
  const pages = new Map<number, string>();
  const pageId = (page: number) => {
    const known = pages.get(page) ?? id();
    pages.set(page, known);
    return known;
  };
  return deeds.map(({ at, event, site, path, page, fields }): Arrival => {
    const key = id();
    const body = {
      ...{ event, hit_id: key, site, environment: 'production', brand: BRANDS[site] ?? 'main' },
      ...{ stream: streams[site as keyof typeof streams], tracker_version: releaseAt(at, newest), timestamp: at },
      ...{ page_location: `https://${hostOf(site)}${path}`, page_path: path, ...source.fields },
      ...{ sess_id: session, page_id: pageId(page), sess_pages: page, sess_count: 1 },
      ...{ user_id: visitor, temp_id: visitor, consent_purposes: 'opt_out', traffic_type: 'external', ...fields },
    };
    return { kind: 'hit', key, received: at + ARRIVES, body };
  });
}

const SITES = ['main', 'main', 'main', 'blogs', 'action', 'donate', 'mcaf'] as const;

/** ms since the epoch within a day. */
const momentIn = (day: string, share: number) => Date.parse(day) + Math.floor(share * 86_400_000);

/** The answers to banners of a day, and the banners that nobody answered. Those who refuse send nothing else. */
export function answersOn(day: string, newest: number): Arrival[] {
  const { next, below, happens } = drawing(`answers ${day}`);
  const id = uuids(`answers ${day}`);
  const answers = Array.from({ length: 18 + below(14) }, (): Arrival[] => {
    const [received, consent_uuid, opt] = [momentIn(day, next()), id(), happens(0.3)];
    const refuses = happens(opt ? 0.46 : 0.17);
    const picks = !refuses && happens(0.14);
    const categories = refuses ? ['necessary'] : ['necessary', 'analytics', ...(picks ? [] : ['advertising'])];
    const date = new Date(received - 400).toISOString();
    const body = {
      ...{ consent_uuid, date, action: refuses ? 'reject' : picks ? 'save' : 'accept', categories, mode: opt ? 'opt_in' : 'opt_out' },
      ...{
        reason: opt ? 'ip' : 'manifest',
        rule: opt ? 'eu' : 'us',
        language: happens(0.12) ? 'es' : 'en',
        text_hash: WORDS[received < newest ? 0 : 1],
      },
      ...{
        tag_hash: '0f1e2d3c4b5a6978',
        site: SITES[below(SITES.length)],
        how: picks ? 'settings' : 'banner',
        version: releaseAt(received, newest),
      },
      answered_within: [2, 5, 10, 30, 60, 300, 0][Math.floor(next() ** 1.7 * 7)],
    };
    const receipt: Arrival = { kind: 'receipt', key: id(), received, body };
    if (!refuses) return [receipt];
    return [receipt, { kind: 'rejection', key: consent_uuid, received, body: { categories, consent_date: date, consent_uuid } }];
  });
  const left = Array.from({ length: 14 + below(10) }, (): Arrival => {
    const body = { site: SITES[below(SITES.length)], language: happens(0.1) ? 'es' : 'en' };
    return { kind: 'unanswered', key: id(), received: momentIn(day, next()), body };
  });
  return [...answers.flat(), ...left];
}

interface Fault {
  readonly type: string;
  readonly message: string;
  readonly site: SiteId;
  readonly path: string;
  readonly share: number;
  readonly stack?: string;
  readonly resource?: string;
  /** The first release with it. */
  readonly since?: string;
}

/** Faults of pages and of others' scripts. */
const FAULTS: readonly Fault[] = [
  {
    ...{ type: 'javascript_error', message: 'Cannot read properties of null (reading ‘dataset’)', site: 'donate', path: '/give/12345' },
    ...{ share: 2.2, since: manifest.version },
    stack:
      'TypeError: Cannot read properties of null\n    at amountOf (https://donate.giving.example/assets/amounts.js:42:19)\n    at change (https://donate.giving.example/assets/amounts.js:77:5)',
  },
  {
    ...{ type: 'unhandled_promise_rejection', message: 'Failed to fetch', site: 'action', path: '/petition/methane', share: 0.9 },
    stack: 'TypeError: Failed to fetch\n    at send (https://act.main.example/assets/petition.js:118:11)',
  },
  {
    ...{ type: 'resource_error', message: 'A script did not load', site: 'blogs', path: '/climate411/three-numbers-in-the-new-rule' },
    ...{ share: 1.4, resource: 'https://player.example/embed.js' },
  },
];

const BROWSERS = ['Chrome 156', 'Safari 26', 'Firefox 150', 'Edge 156'];

/** The errors of a day. */
export function errorsOn(day: string, newest: number): Arrival[] {
  const { next, below, happens } = drawing(`errors ${day}`);
  const id = uuids(`errors ${day}`);
  return FAULTS.flatMap(({ site, path, share, since, ...error }) =>
    Array.from({ length: below(Math.round(share * 3) + 1) }, (): Arrival[] => {
      const received = momentIn(day, next());
      const release = releaseAt(received, newest);
      if (since && release !== since) return [];
      const at = received - ARRIVES;
      const url = `https://${hostOf(site)}${path}`;
      const metadata = { timestamp: at, userId: null, url, referrer: '', tracker_version: release, site, consent: 'granted' };
      const trail = [
        { n: 1, at: at - 4_000, kind: 'navigation', what: url },
        { n: 2, at: at - 900, kind: 'click', what: happens(0.5) ? 'button.amount' : 'a.more' },
      ];
      const body = { ...error, timestamp: at, metadata: { ...metadata, browser: BROWSERS[below(BROWSERS.length)] }, trail };
      return [{ kind: 'error', key: id(), received, body }];
    }).flat(),
  );
}
