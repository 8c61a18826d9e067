import { canonicalPath } from './canonical-path';
import { slug } from './slug';
import { decode, readParameters } from './url';

// Every route's shape (DON-04), matched against the canonical path of pages and links. Constants instead of an object, so that a chunk
// contains only the routes that it uses.

/** DET-07. The group is the text in the id's place. */
const CAMPAIGN = /^\/(?:give|campaign)(?:\/([^/]*)|$)/i;
/** DON-03. */
const CHECKOUT = /^\/checkout$/i;
/** DON-04, DON-06. */
const DONATION = /^\/(donate|monthlygift|singlegift|donate-pac|honorgift)$|^\/(donate\/|site\/donation2(;|$))/i;
/** DON-06: tells forms from DONATION's other routes. The platform of forms and actions puts its session into the path: `;jsessionid=…`. */
const DONATION_FORM = /^\/site/i;
const ACTION = /^\/site\/advocacy(?:;|$)/i;
/** ENG-06. */
const WRITING = /^\/(?:expert|contact)\/email(?:\/|$)/i;
const DOWNLOAD = /\.(docx?|pdf|ppt|txt|xlsx?)$/i;
/** EVT-11. */
const SEARCH = /^\/search\/([^/]+)\/([^/]+)$/i;
/** DET-09. */
const EMAIL_PAGE = /^\/[kq]\//i;
/** DET-11. Matched in the kernel, which has no room for canonical paths. */
const RESPONSE = /^\/+(?:content\/+eo-response-v2|eo-response)\/*$/i;

const is = (route: RegExp, path: string): boolean => route.test(canonicalPath(path));

export const isCampaignPath = (path: string): boolean => is(CAMPAIGN, path);
export const isCheckoutPath = (path: string): boolean => is(CHECKOUT, path);
export const isActionPath = (path: string): boolean => is(ACTION, path);
/** Returns whether a page writes to somebody. */
export const isEmailPath = (path: string): boolean => is(WRITING, path);
export const isDownloadPath = (path: string): boolean => is(DOWNLOAD, path);
export const isEmailPagePath = (path: string): boolean => is(EMAIL_PAGE, path);

/** Returns whether a text is an id. No platform's ids have more than 64 digits. */
const isId = (text: string) => /^\d{1,64}$/.test(text);

/** DET-07: returns the number in a campaign page's address. */
export function campaignId(path: string): string | undefined {
  const id = CAMPAIGN.exec(canonicalPath(path))?.[1] ?? '';
  return isId(id) ? id : undefined;
}

/**
 * DON-05: returns a donation address as reported: in lower case, without its query. A donation form is reported by its name and number.
 * Returns undefined for other addresses. Idempotent.
 */
export function donationForm(pathname: string, query = ''): string | undefined {
  const path = canonicalPath(pathname);
  if (!DONATION.test(path)) return;
  if (!DONATION_FORM.test(path)) return path.toLowerCase();
  const id = readParameters(query).find(([name]) => name === 'df_id')?.[1] ?? '';
  return `/site/Donation2${isId(id) ? `?df_id=${id}` : ''}`;
}

/** DON-04. */
export const isDonationPath = (path: string): boolean => is(DONATION, path);

export interface SearchRoute {
  readonly type: string;
  readonly term: string;
}

/** EVT-11: parses `/search/{type}/{term}`, decoded. */
export function searchRoute(path: string): SearchRoute | undefined {
  const [, type, term] = SEARCH.exec(canonicalPath(path)) ?? [];
  return type && term ? { type: decode(type), term: decode(term.replace(/\+/g, ' ')) } : undefined;
}

/** DET-10: returns the reported path of a missing page. */
export const statusPath = (status: number): string => `/${status}.html`;

/** DET-09: returns the reported path of an email page with that title, or undefined if the title contains no word. */
export function emailPagePath(title: string): string | undefined {
  const name = slug(title.split(' | ')[0] ?? '');
  return name ? `/${name}` : undefined;
}

/** DET-11: returns the address, relative to its origin, that replaces this one. Undefined if this one stays. */
export const rootAddress = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string | undefined =>
  RESPONSE.test(pathname) ? `/${search}${hash}` : undefined;

/** DET-17. */
export const privacyPath = (brand: string): string => (brand === 'main' ? '/privacy-statement' : '/privacy-policy');
