import type { Step } from '../../lib/contracts/error-report';
import { plainMessage } from './fingerprint';
import { framesOf, scriptOf } from './frames';
import { compareReleases } from './release';
import type { Place } from './source-maps';

/** An error as the store has it; what is said of its shape is what its schema checks. */
export interface ReportedError {
  /** ms since the epoch. */
  readonly received: number;
  /** Errors of the same fingerprint that it stands for, itself included, and when the first of them came. */
  readonly count?: number;
  readonly first?: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Errors that happened in the same place and say the same. */
export interface ErrorGroup {
  readonly type: string;
  /** The message of the newest error. */
  readonly message: string;
  /** The innermost line of our sources. */
  readonly place?: Place;
  /** The place in somebody else's script (address, line, column), or the address that did not load. */
  readonly script?: string;
  readonly plugin?: string;
  /** The stack of the newest error, as its browser wrote it. */
  readonly stack?: string;
  /** The places of that stack's frames, as far as the worker has resolved them. */
  readonly places: readonly (Place | null)[];
  /** The version of the tag that reported it. */
  readonly release: string;
  /** The steps of the visitor and the page before the newest error that tells any. */
  readonly trail: readonly Step[];
  readonly count: number;
  /** Versions of the tags that reported it, the oldest and the newest release; 'unknown' where none says. */
  readonly firstRelease: string;
  readonly lastRelease: string;
  /** ms since the epoch. */
  readonly first: number;
  readonly last: number;
  readonly sites: readonly string[];
  readonly browsers: readonly string[];
  /** States of consent in which it happened. */
  readonly consents: readonly string[];
}

export interface ErrorGroups {
  /** Returns the key of the last error's group, or undefined if it is in none. */
  add(errors: readonly ReportedError[]): string | undefined;
  /** The most frequent first. */
  byKey(): ReadonlyMap<string, ErrorGroup>;
  list(): ErrorGroup[];
  /** Errors in no group, because there were too many groups. */
  readonly ungrouped: number;
}

/** Groups that are held: hostile reports may all differ. */
const MOST_GROUPS = 5_000;
const MOST_NAMES = 20;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const withName = (names: readonly string[], name: string) =>
  names.includes(name) || names.length >= MOST_NAMES ? names : [...names, name].sort();

type Places = ErrorGroup['places'];

/** The worker adds `places`. Errors that earlier releases stored have none. */
const placesOf = ({ places }: ReportedError['body']): Places => (Array.isArray(places) ? (places as Places) : []);

function whereOf(stack: string, places: Places): Pick<ErrorGroup, 'place' | 'script'> {
  const [first] = framesOf(stack);
  const script = first && !places[0] ? scriptOf(first) : undefined;
  const resolved = places.flatMap((place) => place ?? []);
  const place = resolved.find(({ source }) => !/^(?:node_modules|webpack)\//.test(source)) ?? resolved[0];
  return { place, script };
}

/** Returns the version of the tag that reported an error; 'unknown' where it does not say. */
export const releaseOf = (body: ReportedError['body']): string =>
  text((Object(body.metadata) as Readonly<Record<string, unknown>>).tracker_version) ?? 'unknown';

/** Reads one reported error, and the place where it happened. */
function read({ received, body, count = 1, first = received }: ReportedError) {
  const metadata = Object(body.metadata) as Readonly<Record<string, unknown>>;
  const release = releaseOf(body);
  const stack = text(body.stack);
  const places = placesOf(body);
  const { place, script = place ? undefined : text(body.resource) } = whereOf(stack ?? '', places);
  return {
    ...{ received, count, first, release, stack, places, place, script },
    type: text(body.type) ?? 'unknown',
    message: text(body.message) ?? '',
    plugin: text(body.plugin),
    steps: Array.isArray(body.trail) ? (body.trail as readonly Step[]) : undefined,
    site: text(metadata.site) ?? 'unknown',
    browser: text(metadata.browser) ?? 'unknown',
    consent: text(metadata.consent) ?? 'unknown',
  };
}

type ReadError = ReturnType<typeof read>;

const keyOf = ({ type, message, place, script }: ReadError): string =>
  JSON.stringify([type, plainMessage(message), ...(script ? [script] : [place?.source, place?.code || place?.line])]);

/** Returns the group with one more error in it. The newest error lends the group its message, place, stack and release. */
function withError(known: ErrorGroup | undefined, error: ReadError): ErrorGroup {
  const { received, count, first, release, steps, type, message, place, script, plugin, stack, places } = error;
  const newest = !known || received >= known.last;
  const { firstRelease = release, lastRelease = release } = known ?? {};
  const later = compareReleases(release, lastRelease);
  return {
    ...(newest ? { type, message, place, script, plugin, stack, places, release } : known),
    trail: newest && steps ? steps : known?.trail.length ? known.trail : (steps ?? []),
    count: (known?.count ?? 0) + count,
    firstRelease: compareReleases(release, firstRelease) < 0 ? release : firstRelease,
    lastRelease: later > 0 || (later === 0 && newest) ? release : lastRelease,
    first: Math.min(first, known?.first ?? first),
    last: Math.max(received, known?.last ?? received),
    sites: withName(known?.sites ?? [], error.site),
    browsers: withName(known?.browsers ?? [], error.browser),
    consents: withName(known?.consents ?? [], error.consent),
  };
}

/**
 * Groups errors by type, message and the line of our sources that their stacks lead to. The text of the line stands for it, so that a group
 * survives releases that move the line. Errors in other scripts are grouped by their place there.
 */
export function createErrorGroups(): ErrorGroups {
  const groups = new Map<string, ErrorGroup>();
  let ungrouped = 0;

  const addOne = (reported: ReportedError): string | undefined => {
    const error = read(reported);
    const key = keyOf(error);
    const known = groups.get(key);
    if (known || groups.size < MOST_GROUPS) {
      groups.set(key, withError(known, error));
      return key;
    }
    ungrouped += error.count;
    return undefined;
  };

  const byKey = () => new Map([...groups].sort(([, a], [, b]) => b.count - a.count || b.last - a.last));

  return {
    add: (errors) => errors.map(addOne).at(-1),
    byKey,
    list: () => [...byKey().values()],
    get ungrouped() {
      return ungrouped;
    },
  };
}
