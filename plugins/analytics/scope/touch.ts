import type { Env } from '../../../kernel';
import { dropRecord, type ReportWarning } from '../../../lib/records/broken-record';
import { ENCODED_AGE } from '../../../lib/records/encoded-value';
import { type Fields, LONGEST_FIELD, parseFields } from '../../../lib/records/fields';
import { TOUCH_KEY } from '../../../lib/records/source-fields';
import { findSource, type Source } from '../../../lib/records/visit-source';
import { readText, writeText } from '../../../lib/storage/storage';
import { serialise } from '../../../lib/values/json';
import type { NetworkHosts } from '../capture/gestures';

/** SES-09: the first and last touch of a visitor, and their number. */
export interface Touch {
  /** The last touch's fields in each hit: `attribution_type`, `contact_channel`, `web_source`, `web_sub_source`. */
  readonly last: Fields;
  /** `first_source` and `first_channel`. */
  readonly first: Fields;
  readonly count: number;
  /** The session of the last touch. */
  readonly session: string;
}

/** Returns a source's fields. Those with personal data are empty. */
const reported = ({ type, channel, source = '', sub = '' }: Source, clean: (text: string) => string): Fields =>
  Object.fromEntries(
    Object.entries({ attribution_type: type, contact_channel: channel, web_source: source, web_sub_source: sub }).map(([name, text]) => [
      name,
      clean(text) === text ? text.slice(0, LONGEST_FIELD) : '',
    ]),
  );

/** Reads the source that another site's link handed on. Returns undefined if there is none. */
function readSource({ attribution_type: type = '', contact_channel: channel = '', web_source: source, web_sub_source: sub }: Fields) {
  const isWord = (text: string): text is Source['type'] => /^[a-z_]{2,20}$/.test(text);
  return isWord(type) && isWord(channel) ? { type, channel, source, sub } : undefined;
}

const same = (a: Fields, b: Fields) => serialise(a) === serialise(b);

/** The session of an arrival. */
export interface Visit {
  readonly id: string;
  /** True if the session began with this page. */
  readonly begun: boolean;
}

/**
 * Returns the touch after an arrival. The first source stays. The last source is the newest one that names anything: a direct return keeps
 * the earlier source, and within a session no arrival counts as direct. A source that repeats within a session is one touch, as is a
 * campaign without a source after another.
 */
export function touched(before: Touch, { id: session, begun }: Visit, source: Source, clean: (text: string) => string): Touch {
  const last = reported(source, clean);
  const { count } = before;
  if (source.type === 'direct' && (count || !begun)) return before;
  const repeats = count && before.session === session;
  if (repeats && (same(last, before.last) || (!source.source && before.last.attribution_type === source.type))) return before;
  const { web_source = '', contact_channel = '' } = last;
  return { last, first: count ? before.first : { first_source: web_source, first_channel: contact_channel }, count: count + 1, session };
}

export interface Touches {
  readonly current: Touch;
  /** Records an arrival at `href` from `referrer`, or from the source that a link handed on. */
  arrive(visit: Visit, href: string, referrer: string, handed?: Fields): void;
}

/** Lasts 7 days from the newest page (SES-12), or as long as the document if storage is denied. */
export function createTouches(
  { window, now }: Env,
  network: NetworkHosts,
  clean: (text: string) => string,
  report: ReportWarning,
): Touches {
  let current: Touch = { last: {}, first: {}, count: 0, session: '' };

  const broken = () => dropRecord(window, 'localStorage', TOUCH_KEY, report);
  /** Another tab may have recorded another source meanwhile. */
  const recall = (): Touch => {
    const {
      until,
      touches,
      session = '',
      first_source = '',
      first_channel = '',
      ...last
    } = parseFields(readText(window, 'localStorage', TOUCH_KEY), broken);
    const count = Number(touches);
    return Number(until) > now() && count > 0 ? { last, first: { first_source, first_channel }, count, session } : current;
  };

  return {
    get current() {
      return current;
    },
    arrive(visit, href, referrer, handed = {}) {
      const source = readSource(handed);
      current = source
        ? touched(recall(), { ...visit, begun: true }, source, clean)
        : touched(recall(), visit, findSource(href, visit.begun ? referrer : '', network), clean);
      const { last, first, count } = current;
      const until = now() + ENCODED_AGE;
      const text = serialise({ ...last, ...first, touches: `${count}`, session: current.session, until: `${until}` });
      if (count) writeText(window, 'localStorage', TOUCH_KEY, text);
    },
  };
}
