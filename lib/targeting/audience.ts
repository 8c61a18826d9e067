import type { Audience, Device, FlagRule } from '../contracts/audience';
import { documentText } from '../dom/document-text';
import { CONTACT_KEY, decodeContact, FLAG_FIELDS, isExpired } from '../records/contact-record';
import { COUNTRY_KEY, knownCountry } from '../records/country-record';
import { EXPERIMENTS_KEY, parseBuckets } from '../records/experiment-record';
import { currentDevice } from '../records/experiment-rules';
import { parseFields } from '../records/fields';
import { bucketPairs, bucketsOf, SESSION_BUCKETS_KEY } from '../records/session-buckets';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../records/session-record';
import { TOUCH_KEY } from '../records/source-fields';
import { findSource } from '../records/visit-source';
import { readText } from '../storage/storage';
import { arrivedAt } from '../url/address-bar';

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
  const session = parseSession(read(SESSION_KEY));
  const current = session && now() - session.last < SESSION_IDLE ? session : undefined;
  return {
    country: knownCountry(read(COUNTRY_KEY), now()),
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

/** The facts known about a visitor on a page view. */
export interface Visitor {
  /** Undefined until an earlier page view has learnt it. */
  readonly country?: string | undefined;
  readonly sources: readonly string[];
  /** Undefined if no contact is recognised. */
  readonly flags?: Readonly<Record<string, string>> | undefined;
  readonly visits: number;
  readonly device: Device;
  readonly buckets: ReadonlyMap<string, string>;
}

const isListed = (list: readonly string[], values: readonly string[]): boolean => {
  const [wanted, refused] = [list.filter((one) => one[0] !== '!'), list.filter((one) => one[0] === '!')];
  return (!wanted.length || wanted.some((one) => values.includes(one))) && !refused.some((one) => values.includes(one.slice(1)));
};

const isWithin = (value: number, { from = -Infinity, to = Infinity }: { from?: number; to?: number }) => value >= from && value <= to;

function suits(rule: FlagRule, value = ''): boolean {
  if (typeof rule === 'boolean') return !/^(0|false|no?|null|undefined|\(.*\))?$/i.test(value) === rule;
  if (Array.isArray(rule)) return isListed(rule as readonly string[], [value]);
  return value !== '' && isWithin(Number(value), rule as { from?: number; to?: number });
}

/** The conditions of an audience. Each returns why a visitor does not meet it, in words for the overlay. */
const CONDITIONS: { readonly [C in keyof Audience]-?: (wanted: NonNullable<Audience[C]>, visitor: Visitor) => string | false | undefined } =
  {
    device: (wanted, { device }) => wanted !== device && `device ${device}`,
    countries: (wanted, { country }) => (country ? !isListed(wanted, [country]) && `country ${country}` : 'country not known yet'),
    sources: (wanted, { sources }) => !isListed(wanted, sources) && `source ${sources}`,
    contact: (wanted, { flags }) => wanted === !flags && (flags ? 'a contact' : 'no contact'),
    visits: (wanted, { visits }) => !isWithin(visits, wanted) && `visit ${visits}`,
    flags(wanted, { flags }) {
      const flag = Object.keys(wanted).find((name) => !flags || !suits(wanted[name] as FlagRule, flags[name]));
      return flag && `flag ${flag}`;
    },
    experiments(wanted, { buckets }) {
      const id = Object.keys(wanted).find((id) => !isListed(wanted[id] ?? [], [`${buckets.get(id)}`]));
      return id && `experiment ${id}`;
    },
  };

/** Returns the first condition that a visitor does not meet, in words for the overlay. Undefined for a visitor of the audience. */
export function whyOutside(audience: Audience, visitor: Visitor): string | undefined {
  // A page's own prompt may name anything. A condition that is not understood is not met.
  const unknown = Object.keys(audience).find((name) => !Object.hasOwn(CONDITIONS, name));
  if (unknown) return `unknown condition ${unknown}`;
  for (const [name, why] of Object.entries(CONDITIONS)) {
    const wanted = audience[name as keyof Audience];
    const out = wanted != null && why(wanted as never, visitor);
    if (out) return out;
  }
}
