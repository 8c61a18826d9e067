import { canonicalPath } from './canonical-path';
import { slug } from './slug';
import { decode, readParameters } from './url';

// Every route shape there is (DON-04). Pages and links are both judged by these, by their canonical path.
// Constants and no object: a chunk carries only those that it judges by.

/** DET-07. The group is whatever stands where the id belongs. */
const CAMPAIGN = /^\/(?:give|campaign)(?:\/([^/]*)|$)/i;
/** DON-03. */
const CHECKOUT = /^\/checkout$/i;
/** DON-04. */
const DONATION = /^\/(?:donate|monthlygift|singlegift|donate-pac|honorgift)$|^\/donate\//i;
/** DON-06. The platform of these two puts its session into the path: `;jsessionid=…`. */
const DONATION_FORM = /^\/site\/donation2(?:;|$)/i;
const ACTION = /^\/site\/advocacy(?:;|$)/i;
/** ENG-06. */
const WRITING = /^\/(?:expert|contact)\/email(?:\/|$)/i;
const DOWNLOAD = /\.(?:docx?|pdf|ppt|txt|xlsx?)$/i;
/** EVT-11. */
const SEARCH = /^\/search\/([^/]+)\/([^/]+)$/i;
/** DET-08. */
const APP = /^\/(?:apps|admin)/i;
/** DET-09. */
const EMAIL_PAGE = /^\/[kq]\//i;
/** DET-11. Judged in the kernel, where there is no room for canonical paths. */
const RESPONSE = /^\/+(?:content\/+eo-response-v2|eo-response)\/*$/i;
/** CNV-03, on the fleet microsite. */
const REGISTRATION = /^\/register/i;
/** On the blogs. */
const HEAT_MAP = /^\/(?:energyexchange|markets|edfish|health|climate411)/i;

const is = (route: RegExp, path: string): boolean => route.test(canonicalPath(path));

export const isCampaignPath = (path: string): boolean => is(CAMPAIGN, path);
export const isCheckoutPath = (path: string): boolean => is(CHECKOUT, path);
export const isActionPath = (path: string): boolean => is(ACTION, path);
/** Pages that write to somebody. */
export const isEmailPath = (path: string): boolean => is(WRITING, path);
export const isDownloadPath = (path: string): boolean => is(DOWNLOAD, path);
/** Of the utility site; on other hosts these paths mean nothing. */
export const isAppPath = (path: string): boolean => is(APP, path);
export const isEmailPagePath = (path: string): boolean => is(EMAIL_PAGE, path);
export const isRegistrationPath = (path: string): boolean => is(REGISTRATION, path);
export const isHeatMapPath = (path: string): boolean => is(HEAT_MAP, path);

/** A number, as it is written. No platform has ids of more digits than that. */
const isId = (text: string) => /^\d{1,64}$/.test(text);

/** DET-07: the number in a campaign page's address. */
export function campaignId(path: string): string | undefined {
  const id = CAMPAIGN.exec(canonicalPath(path))?.[1] ?? '';
  return isId(id) ? id : undefined;
}

/**
 * DON-05: the one form in which a donation address is reported: lower case, without query, and of a donation form its name and
 * number. Undefined for an address that asks for no gift. Applied to its own answer it gives the same.
 */
export function donationForm(pathname: string, query = ''): string | undefined {
  const path = canonicalPath(pathname);
  if (DONATION.test(path)) return path.toLowerCase();
  if (!DONATION_FORM.test(path)) return;
  const id = readParameters(query).find(([name]) => name === 'df_id')?.[1] ?? '';
  return `/site/Donation2${isId(id) ? `?df_id=${id}` : ''}`;
}

/** DON-04. */
export const isDonationPath = (path: string): boolean => is(DONATION, path) || is(DONATION_FORM, path);

export interface SearchRoute {
  readonly type: string;
  readonly term: string;
}

/** EVT-11: `/search/{type}/{term}`, decoded. */
export function searchRoute(path: string): SearchRoute | undefined {
  const [, type, term] = SEARCH.exec(canonicalPath(path)) ?? [];
  return type && term ? { type: decode(type), term: decode(term.replace(/\+/g, ' ')) } : undefined;
}

/** DET-10: what a page that is not there is reported as. */
export const statusPath = (status: number): string => `/${status}.html`;

/** DET-09: what an email page of that title is reported as; undefined where the title says nothing. */
export function emailPagePath(title: string): string | undefined {
  const name = slug(title.split(' | ')[0] ?? '');
  return name ? `/${name}` : undefined;
}

/** DET-11: the address, relative to its origin, that takes the place of this one; undefined where it stays. */
export const rootAddress = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string | undefined =>
  RESPONSE.test(pathname) ? `/${search}${hash}` : undefined;

/** DET-17. */
export const privacyPath = (brand: string): string => (brand === 'main' ? '/privacy-statement' : '/privacy-policy');
