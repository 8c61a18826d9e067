import { isPersonalParameter } from '../../../lib/personal-data';
import { readParameters, splitUrl } from '../../../lib/url';

/** SES-08 and the UTM fields of HIT-04. */
export type Campaign = Readonly<Record<string, string>>;

/** SES-10: numeric, longer than 9 digits. No service has longer ones than 64. */
export const isUtmId = (value: unknown): value is string => typeof value === 'string' && /^\d{10,64}$/.test(value);

/** What follows `utm_`, and `campaign_` in the name that Google Analytics has for it; both are reported. */
const PARTS = { source: 'source', medium: 'medium', campaign: 'name', content: 'content', term: 'term' };

/** SES-08. Links name them in full or by their beginning: `ub_owner`, `ub_o`. */
const BUILDER = ['owner', 'tactic', 'target', 'cta', 'funnel'];
const CODES = ['wave_code', 'campaign_code'];

/** PRV-01: a personal value goes as a whole. `campaign_id` is a number, and may have as many digits as that of a phone. */
const isReported = ([name, value]: readonly [string, string]): boolean => name === 'campaign_id' || !isPersonalParameter(name, value);

/** What a URL says of the campaign it belongs to; no field where it says nothing. */
export function readCampaign(href: string): Campaign {
  const given = new Map(readParameters(splitUrl(href).query).filter(isReported).reverse());
  const campaign: Record<string, string> = {};
  for (const [part, field] of Object.entries(PARTS)) {
    const value = given.get(`utm_${part}`);
    if (value) campaign[`utm_${part}`] = campaign[`campaign_${field}`] = value;
  }
  for (const name of CODES) {
    const value = given.get(name);
    if (value) campaign[name] = value;
  }
  for (const [name, value] of given) {
    const field = /^ub_./i.test(name) && BUILDER.find((known) => known.startsWith(name.slice(3).toLowerCase()));
    if (field && value) campaign[`url_builder_${field}`] = value;
  }
  const ids = [given.get('utm_id'), given.get('campaign_id')];
  const id = ids.find(Boolean);
  if (id) campaign.campaign_id = id;
  const valid = ids.find(isUtmId);
  if (valid) campaign.utm_id = valid;
  return campaign;
}
