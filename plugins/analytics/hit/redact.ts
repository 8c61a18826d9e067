import type { HitPayload, Scalar } from '../../../kernel';
import { AD_CLICKS, NEVER_PERSONAL, NUMERIC_IDS } from '../../../lib/contracts/hit-columns';
import { clipBefore } from '../../../lib/privacy/clip';
import { isPersonalProperty } from '../../../lib/privacy/personal-names';
import {
  createTrail,
  isAdNumber,
  isCard,
  isExemptName,
  isPersonalNumber,
  isPersonalParameter,
  isSecretName,
  MASK,
  maskPath,
  maskPersonal,
  maskQuery,
  type Trail,
} from '../../../lib/privacy/redaction';
import { splitUrl } from '../../../lib/url/url';
import { remember } from '../../../lib/values/remember';
import { isUuid } from '../../../lib/values/uuid';
import { isKnownField } from '../event/properties';
import { filterValues, mapValues } from '../map-values';

/**
 * PRV-03: parameters left out of reported URLs unless the network configures its own list. Campaigns have their own fields. Personal data
 * and secrets are left out regardless of the list (PRV-01, PRV-04).
 */
const EXCLUDED_PARAMETERS: readonly string[] = [
  'utm_*',
  // Ad clicks and mail clicks.
  ...[...AD_CLICKS, 'gad_*', 'twclid', 'li_fat_id', 'mc_cid', 'mc_eid', '_hs*'],
  // Identifiers that link people or sessions.
  ...['_ga', '_gl', 'contact_id', 'contact_guid', 'unique_value', 'hash', 'launch_id'],
  // Parameters that links between sites hand on.
  ...['custom_transfer', 'custom_source', 'ut_sid', 'ut_pid'],
  // Our own testing parameters.
  ...['_env', '_dnt', '_gpc', '_internal', '_variant', '_debug'],
];

/** Returns a function that matches a parameter's name against names in which `*` stands for anything. */
function nameMatcher(names: readonly string[]): (name: string) => boolean {
  const patterns = names.map((name) => name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*'));
  const any = new RegExp(`^(?:${patterns.join('|')})$`, 'is');
  return (name) => any.test(name);
}

/** Values that Taproot generates. */
const OURS = new RegExp(`^(${NEVER_PERSONAL})$`);
/** Ids of members, contacts and forms may have as many digits as a phone number. */
const OWN_NUMBER = new RegExp(`^(${NUMERIC_IDS}|form_id|embed_id)$`);
/** Numbers of orders, goods and submissions may have as many, too. Of people's ids, only our own may. */
const THING_NUMBER = /(?:submission|order|receipt|invoice|transaction|product|item|cart|checkout|asset)s?_?(?:ids?|number)$|sku$/i;
/** A number after letters, such as `sub-1700000000000`, unless the letters say that it is a person's. */
const MARKED_NUMBER = /^(?!tel|phone|fax|mob|cell|call|sms|whats)[a-z]{1,16}[-.:](\d{10,})$/i;
/** A time in ms. No card number begins with these digits. */
const TIME = /^1\d{12}$/;
/** Names of amounts, counts, sizes and times, whose values may have any number of digits. */
const QUANTITY =
  /(?:^|_)(?:amount|value|price|revenue|total|tax|shipping|discount|quantity|count|size|bytes|time|timestamp|start|last|end)$/i;
/** A word of a text that is a URL or a query. */
const URL_LIKE = /=|^\w+:\/\/|^\/./;
/** An email address in quoted-printable (RFC 2045): `jane=40example.org`. */
const QUOTED_PRINTABLE = /^[^=&?/]+=40[a-z][^=&?/]*\.[a-z]{2}/i;

/** Returns whether a hit may have a property of that name. The name must neither announce nor contain personal data or a secret. */
export const isReportable = (name: string): boolean => !isPersonalProperty(name) && !isSecretName(name) && maskPersonal(name) === name;

export interface Redactor {
  /** Returns the text or URL without personal data. */
  text(value: string): string;
  /** Returns whether a hit may have a property of that name. */
  reportable(name: string): boolean;
  hit(payload: HitPayload): HitPayload;
}

/**
 * PRV-01 … PRV-03: removes personal data from every hit, as its last step. Other files mask a text earlier only if a later step would hide
 * the personal data: before a cut (`capture/clicks`, `event/properties`), before underscores or a slug (`event/taps`, `capture/marks`,
 * `capture/address`), and before storage (`scope/campaign`, `scope/kept-parameters`, `scope/touch`). `excluded`: the parameters to leave
 * out of URLs.
 */
export function createRedactor(excluded: readonly string[] = EXCLUDED_PARAMETERS): Redactor {
  const isExcluded = nameMatcher(excluded);
  const parameters = (query: string, trail: Trail) => maskQuery(query, trail, (name) => !isExcluded(name));
  const query = (text: string, trail: Trail) => {
    const kept = parameters(text.slice(1), trail);
    return kept || text.length === 1 ? text[0] + kept : '';
  };

  /** A hash is an anchor, a query of its own, or a router's path with a query. */
  const hash = (text: string, trail: Trail) => {
    if (!text.includes('=')) return maskPath(text, trail);
    const route = splitUrl(text.slice(1));
    const joined = route.query ? maskPath(route.path, trail) + query(route.query, trail) : parameters(route.path, trail);
    return joined && `#${joined}`;
  };

  const url = (text: string) => {
    const parts = splitUrl(text);
    const trail = createTrail();
    // The scheme and the host are not part of the path.
    const path = parts.path.replace(/^(\w+:)?\/\/[^/]*@/, '$1//');
    // A query alone, such as `a=1&b=2`.
    const front = !parts.query && !/[:/]/.test(path) && path.includes('=') ? parameters(path, trail) : maskPath(path, trail);
    return front + (parts.query && query(parts.query, trail)) + (parts.hash && hash(parts.hash, trail));
  };

  // Most values of a hit were in an earlier hit, too.
  const text = remember((given) => {
    const value = clipBefore(given);
    // Skips our own ids, which make up a third of a first hit.
    if (isUuid(value as unknown)) return value;
    let clean = '';
    let words = '';
    for (const word of value.split(/(\s+)/)) {
      if (!URL_LIKE.test(word) || QUOTED_PRINTABLE.test(word)) words += word;
      else {
        clean += maskPersonal(words) + url(word);
        words = '';
      }
    }
    return clean + maskPersonal(words);
  });
  const reportable = remember((name) => isKnownField(name) || isReportable(name));

  const isThing = (name: string, value: string) => {
    if (/^\d+$/.test(value)) return OWN_NUMBER.test(name) || THING_NUMBER.test(name);
    const digits = THING_NUMBER.test(name) && MARKED_NUMBER.exec(value)?.[1];
    return !!digits && (TIME.test(digits) || !isCard(digits));
  };

  const stays = (value: HitPayload[string], name: string) => typeof value === 'boolean' || reportable(name);

  const clean = (payload: HitPayload, exempt: (name: string, value: string) => boolean): HitPayload =>
    mapValues(filterValues(payload, stays), (value, name) => {
      if (typeof value === 'object') return value.map((item) => clean(item, exempt) as Record<string, Scalar>);
      if (typeof value === 'number') {
        if (!isPersonalNumber(value) || QUANTITY.test(name) || exempt(name, `${value}`)) return value;
        // A number field can't hold a mask, so it becomes '', which is dropped.
        return isKnownField(name) ? '' : MASK;
      }
      if (typeof value !== 'string' || OURS.test(name)) return value;
      const masked = text(value);
      return masked === value || exempt(name, value) ? value : masked;
    });

  return {
    text,
    reportable,
    // `campaign_id` holds the number of a valid `utm_id`, which is reported unmasked. A receipt's number identifies nobody.
    hit: (payload) =>
      clean(
        payload,
        (name, value) =>
          (isExemptName(name) && !isPersonalParameter(name, value)) ||
          isAdNumber(name, value) ||
          (name === 'campaign_id' && value === payload.utm_id && /^\d+$/.test(value)) ||
          isThing(name, value),
      ),
  };
}
