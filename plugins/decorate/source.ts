import type { HitPayload, Tools } from '../../kernel';
import { readSound } from '../../lib/records/broken-record';
import { type Fields, parseFields } from '../../lib/records/fields';
import { bounded, createRoom } from '../../lib/records/handed-bounds';
import { handedBuckets } from '../../lib/records/handed-buckets';
import { handSource } from '../../lib/records/handed-source';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../../lib/records/session-record';
import { isKeptSource, transferQuery } from '../../lib/records/session-transfer';
import { CAMPAIGN_KEY, SOURCE_CODES, SOURCE_KEY, TOUCH_KEY } from '../../lib/records/source-fields';
import { readText } from '../../lib/storage/storage';
import { filterParameters, readParameters } from '../../lib/url/url';
import type { Source } from './decorate';

/**
 * DEC-02: returns the kept parameters, and fills gaps from the session's campaign: its valid utm_id, which replaces an older one, and the
 * link builder's fields.
 */
function keptSource(kept: string, fields: Fields, id: string): string {
  const own = id ? filterParameters(kept, (name) => name.toLowerCase() !== 'ut_id') : kept;
  const names = readParameters(own).map(([name]) => name.toLowerCase());
  const made = Object.entries({ ...fields, ...(id && { ut_id: id }) }).map(([name, value]) => [name.replace('url_builder_', 'ub_'), value]);
  // Links spell these names in full or abbreviate them.
  const missing = made.filter(([name = '']) => /^u[bt]_/.test(name) && !names.some((own) => name.startsWith(own)));
  return [own, `${new URLSearchParams(missing as [string, string][])}`].filter(Boolean).join('&');
}

/** Parameters that name a campaign. `utm_content` and `utm_term` only refine one. */
const NAMES_CAMPAIGN = /^utm_(source|medium|campaign|id)$/i;

/**
 * SES-05: returns the part of a session's source for a link with parameters of these names. The link's own campaign replaces the session's
 * as a whole. Codes and ad clicks stay.
 */
function beside(fields: Fields, own: readonly string[]): Fields {
  if (!own.some((name) => NAMES_CAMPAIGN.test(name))) return fields;
  return Object.fromEntries(SOURCE_CODES.map((name) => [name, fields[name] ?? '']));
}

/** Characters of encoded text: the sum of the fields in `custom_source`. */
const LONGEST_SOURCE = 800;

/** Returns the fields that a link has room for. Drops whole ones: long ones, and the last ones. */
function shortFields(fields: Fields): Fields {
  const fits = createRoom(LONGEST_SOURCE);
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => fits(handSource({ [name]: value }).length)));
}

const isKept = (text: string) => readParameters(text).every(([name]) => isKeptSource(name));

/**
 * Returns a function that reads, as query text, the parameters that links and forms hand on at that moment: the visit's source (DEC-02),
 * the time, and the session with its campaign (SES-03). Analytics has stored all of it without personal data.
 */
export function createSource({ env, hooks, report }: Pick<Tools, 'env' | 'hooks' | 'report'>, name: string): Source {
  const { window, now } = env;
  let page: string | undefined;
  hooks.hit.tap(name, ({ page_id }: HitPayload) => {
    page = typeof page_id === 'string' ? page_id : undefined;
    return undefined;
  });
  const read = (key: string) => readText(window, 'localStorage', key) ?? '';

  /** Reads the session's campaign and the visitor's last touch. */
  const cameBy = (session: string) => {
    const campaign = read(CAMPAIGN_KEY);
    const { until, ...touch } = parseFields(read(TOUCH_KEY));
    return { ...(Number(until) > now() && touch), ...(campaign.startsWith(session) && parseFields(campaign.slice(session.length))) };
  };

  return (own) => {
    const record = parseSession(read(SESSION_KEY));
    const session = record && now() - record.last < SESSION_IDLE ? record.id : '';
    const { utm_id: id = '', campaign_id = '', ...fields }: Fields = session ? cameBy(session) : {};
    const kept = bounded(keptSource(readSound(window, 'sessionStorage', SOURCE_KEY, isKept, report) ?? '', fields, id));
    if (!session && !kept) return '';
    // The time after which the handed-on parameters expire.
    const transfer = transferQuery({ time: now(), session, page, buckets: handedBuckets(window, session, now()) });
    // The same number is not handed on twice.
    const source = campaign_id === id ? fields : { ...fields, campaign_id };
    return [kept, transfer, handSource(shortFields(beside(source, own)))].filter(Boolean).join('&');
  };
}
