import { matchesHost } from '../../../lib/url/host-patterns';
import { decode, parseUrl } from '../../../lib/url/url';
import type { NetworkHosts } from '../capture/gestures';
import { placeOf } from '../capture/intentions';

/** A request by a script of the page. */
export interface PageRequest {
  readonly method: string;
  /** Absolute. */
  readonly address: string;
  /** The body, as far as it is text. Undefined for a body that can't be read. */
  readonly body: string | undefined;
  /** `sendBeacon`, by which pages rather report than send. */
  readonly beacon?: boolean;
}

/** A form whose submit the page has prevented. */
export interface UnsentForm {
  /** The submitter's address, absolute. */
  readonly address: string;
  /** `get`, `post` or `dialog`. */
  readonly method: string;
  /** The values that the visitor has filled in. They are compared on the page, and neither stored nor sent. */
  readonly values: readonly string[];
}

const WRITES = /^(post|put|patch)$/i;
/** Requests about a form that do not send it: they check or complete fields, keep a draft, or tell a measuring service. */
const ASIDE =
  /valid|verif|check(?!out)|exist|avail|captcha|challenge|suggest|autocomp|typeahead|lookup|preview|draft|autosave|analytic|telemetr|metric|tracking|\btrack\b|\bcollect(ed)?\b|beacon|pixel|\blogs?\b|\bstats?\b|token/i;

/** Encodings differ in everything but letters and digits. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** JSON escapes letters, and form encoding any character. */
function plain(body: string): string {
  const text = decode(body.replace(/\+/g, ' '));
  try {
    return bare(JSON.stringify(JSON.parse(body))) + bare(text);
  } catch {
    return bare(text);
  }
}

/** Returns the share of the values that a text has, or undefined without values. A single letter or digit is in any text. */
function shareIn(text: string, values: readonly string[]): number | undefined {
  const wanted = values.map(bare).filter((value) => value.length > 1);
  const there = plain(text);
  return wanted.length ? wanted.filter((value) => there.includes(value)).length / wanted.length : undefined;
}

/**
 * Returns whether a request of the page sends a form whose submit was prevented:
 *
 * - A writing request to the address that the form states. A body with half of what the visitor filled in, or less, checks fields.
 * - A request to the form's own address by GET, or to another address of a form's foreign host, with more than half of it.
 * - A writing request to another address with more than half of it. The address is on the page's or the form's host or in the network, or
 *   anybody's if the form states none.
 *
 * Requests that check a field, keep a draft or measure are known by their address.
 */
export function sendsForm(
  { method, address, body = '', beacon }: PageRequest,
  form: UnsentForm,
  page: string,
  { ownHosts, donationHosts }: Pick<NetworkHosts, 'ownHosts' | 'donationHosts'>,
): boolean {
  const [to, own, here] = [address, form.address, page].map((one) => parseUrl(one));
  if (!to || !here || !/^https?:$/.test(to.protocol)) return false;
  const isSame = placeOf(address) === placeOf(form.address);
  // The form's own address, or the site's host, may be named like a check.
  const aside = isSame ? to.search.replace(own?.search || '?', '') : (to.host === here.host ? '' : to.hostname) + to.pathname;
  if (ASIDE.test(aside)) return false;
  const share = shareIn(`${to.search}&${body}`, form.values);
  const isMost = (share ?? 0) > 1 / 2;
  const writes = WRITES.test(method);
  // Without an action, the address is the page's.
  const stated = form.method !== 'dialog' && /^http/.test(form.address) && placeOf(form.address) !== placeOf(page) ? own : undefined;
  if (isSame && stated && writes) return !share || isMost;
  if (isSame && form.method === 'get' && !writes) return isMost || (!!stated && share === undefined);
  if (!isMost) return false;
  if (stated?.origin === to.origin && to.host !== here.host) return true;
  const isOurs =
    [here.hostname, stated?.hostname].includes(to.hostname) || [ownHosts, donationHosts].some((hosts) => matchesHost(to.hostname, hosts));
  return writes && (isOurs || (!stated && !beacon));
}
