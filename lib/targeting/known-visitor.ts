import { documentText } from '../dom/document-text';
import { CONTACT_KEY, decodeContact, FLAG_FIELDS, isExpired } from '../records/contact-record';
import { COUNTRY_KEY, isCountry } from '../records/country-record';
import { EXPERIMENTS_KEY, parseBuckets } from '../records/experiment-record';
import { parseFields } from '../records/fields';
import { bucketPairs, bucketsOf, SESSION_BUCKETS_KEY } from '../records/session-buckets';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../records/session-record';
import { TOUCH_KEY } from '../records/source-fields';
import { findSource } from '../records/visit-source';
import { readText } from '../storage/storage';
import { arrivedAt } from '../url/address-bar';
import type { Visitor } from './audience';
import { currentDevice } from './current-device';

/** The page's own objects and clock. */
export interface PageEnv {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  /** ms since the epoch. */
  now(): number;
}

/** Returns the sources and channels of this arrival, or else of the last one that hits reported. `begun`: the session began here. */
function sourcesOf({ window, document, now }: PageEnv, ownHosts: readonly string[], begun: boolean): string[] {
  const { href, hostname } = window.location;
  const referrer = begun ? documentText({ window, document }, 'referrer') : '';
  const found = findSource(arrivedAt(window, href), referrer, { host: hostname, ownHosts });
  const named = ({ source, sub, channel }: { source?: string | undefined; sub?: string | undefined; channel?: string | undefined }) =>
    [source, sub, channel].flatMap((text) => text?.toLowerCase() || []);
  if (found.type !== 'direct') return named(found);
  const {
    until,
    contact_channel: channel,
    web_source: source,
    web_sub_source: sub,
  } = parseFields(readText(window, 'localStorage', TOUCH_KEY));
  const last = Number(until) > now() ? named({ source, sub, channel }) : [];
  return last.length ? last : ['direct'];
}

/** Returns the flags of the recognised contact by their short keys, or undefined if there is no contact. */
function flagsOf({ window, now }: PageEnv): Record<string, string> | undefined {
  const contact = decodeContact(readText(window, 'localStorage', CONTACT_KEY) ?? '');
  if (!contact || isExpired(contact, now())) return;
  return Object.fromEntries(Object.entries(FLAG_FIELDS).map(([key, field]) => [key, `${contact.fields[field] ?? ''}`]));
}

/**
 * Reads the known facts about the visitor on this page view, from its address and from storage. The country and the contact come from
 * earlier page views: the service's answers during this one count from the next.
 */
export function knownVisitor(env: PageEnv, ownHosts: readonly string[]): Visitor {
  const { window, now } = env;
  const read = (key: string) => readText(window, 'localStorage', key);
  const country = read(COUNTRY_KEY);
  const session = parseSession(read(SESSION_KEY));
  const current = session && now() - session.last < SESSION_IDLE ? session : undefined;
  return {
    country: isCountry(country) ? country : undefined,
    sources: sourcesOf(env, ownHosts, !current || current.start >= now() - window.performance.now()),
    flags: flagsOf(env),
    visits: (session?.count ?? 0) + (current ? 0 : 1),
    device: currentDevice(env),
    // Read only if a condition needs them.
    get buckets() {
      const own = [...parseBuckets(read(EXPERIMENTS_KEY), now())].map(([id, { variant }]) => [id, variant] as const);
      const handed = bucketPairs(bucketsOf(read(SESSION_BUCKETS_KEY), current?.id).replaceAll('.', ''));
      return new Map([...handed, ...own]);
    },
  };
}
