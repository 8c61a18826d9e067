import { isPersonalParameter } from '../../../lib/privacy/redaction';
import { dropRecord, type ReportWarning, readSound } from '../../../lib/records/broken-record';
import { type Fields, LONGEST_FIELD, parseFields } from '../../../lib/records/fields';
import { CAMPAIGN_KEY, SOURCE_CODES } from '../../../lib/records/source-fields';
import { isUtmId } from '../../../lib/records/utm-id';
import { writeText } from '../../../lib/storage/storage';
import { readParameters, splitUrl } from '../../../lib/url/url';
import { dropEmpty, mapValues } from '../map-values';

/** SES-08 and the UTM fields of HIT-04. */
export type Campaign = Readonly<Record<string, string>>;

/** The endings of `utm_` parameters. Hits also report Google Analytics' names, `campaign_` and the ending, with `name` for `campaign`. */
const PARTS = ['source', 'medium', 'campaign', 'content', 'term'];

/** SES-08. Links name them in full or by their beginning: `ub_owner`, `ub_o`. */
const BUILDER = ['owner', 'tactic', 'target', 'cta', 'funnel'];

/** Characters. A longer value is no campaign's, and takes long to check. */
const LONGEST_VALUE = 4_000;

/** PRV-01: drops a personal value as a whole. `campaign_id` is a number, which may have as many digits as a phone number. */
const isReported = ([name, value]: readonly [string, string]): boolean =>
  name === 'campaign_id' || (value.length <= LONGEST_VALUE && !isPersonalParameter(name, value));

/** Parameters that a link on another site handed on, decoded: the visit's source there. */
export type Handed = readonly (readonly [name: string, value: string])[];

/** An empty campaign, as JSON. */
export const NO_CAMPAIGN = '{}';

/** Reads the campaign's fields from a URL, and fills gaps from `handed`. DEC-02: reads `ut_id` as `utm_id`. */
export function readCampaign(href: string, handed: Handed = []): Campaign {
  const given = new Map([...readParameters(splitUrl(href).query), ...handed].filter(isReported).reverse());
  const ids = [given.get('utm_id') || given.get('ut_id'), given.get('campaign_id')];
  const campaign: Record<string, string | undefined> = {
    campaign_id: ids.find(Boolean),
    utm_id: ids.find(isUtmId),
  };
  for (const part of PARTS) {
    const name = `utm_${part}`;
    campaign[name] = campaign[`campaign_${part.replace('campaign', 'name')}`] = given.get(name);
  }
  for (const name of SOURCE_CODES) campaign[name] = given.get(name);
  for (const [name, value] of given) {
    const field = /^ub_./i.test(name) && BUILDER.find((known) => known.startsWith(name.slice(3).toLowerCase()));
    if (field && value) campaign[`url_builder_${field}`] = value;
  }
  return mapValues(dropEmpty(campaign) as Campaign, (value) => value.slice(0, LONGEST_FIELD));
}

/** A checkout's address uses this parameter for a gift's campaign, not for the visitor's source. */
const ID_ALONE = /^{"campaign_id":"[^"]*"}$/;

/** A session's id followed by JSON. */
const isSound = (text: string) => /^[\w-]*{.*}$/.test(text);

/**
 * HIT-04, SES-05, SES-08: returns a function that reads a session's campaign, as JSON: the last one named by one of its addresses. If a
 * document stays open after its session ends, its campaign does not pass to the next session.
 */
export function createSessionCampaign(window: Window, report: ReportWarning): (campaign: string, session: string) => Fields {
  let named = NO_CAMPAIGN;
  let last: string | undefined;
  let source: Fields = {};
  // If storage is denied, a campaign lasts as long as the document.
  let own = '';
  const broken = () => dropRecord(window, 'localStorage', CAMPAIGN_KEY, report);
  const read = () => readSound(window, 'localStorage', CAMPAIGN_KEY, isSound, report) ?? '';

  return (campaign, session) => {
    // The stored text starts with the id of its session.
    const said = session + campaign;
    if (said === last) return source;
    last = said;
    const isId = ID_ALONE.test(campaign);
    // A reload names nothing new.
    if (!isId && campaign !== named && read() !== said) {
      own = said;
      writeText(window, 'localStorage', CAMPAIGN_KEY, said);
    }
    if (!isId) named = campaign;
    const stored = read() || own;
    source = { ...(stored.startsWith(session) && parseFields(stored.slice(session.length), broken)), ...(isId && parseFields(campaign)) };
    return source;
  };
}
