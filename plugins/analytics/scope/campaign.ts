import { isPersonalParameter } from '../../../lib/privacy/redaction';
import { LONGEST_FIELD } from '../../../lib/records/fields';
import { SOURCE_CODES } from '../../../lib/records/source-fields';
import { isUtmId } from '../../../lib/records/utm-id';
import { readParameters, splitUrl } from '../../../lib/url/url';
import { dropEmpty } from '../event/drop-empty';
import { mapValues } from '../map-values';

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
