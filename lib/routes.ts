import { decode } from './url';

/** The specification's donation links; `/donate/` and whatever is below it count too. */
const DONATION = /^\/(donate|monthlygift|singlegift|donate-pac|honorgift|site\/donation2)\/*$|^\/donate\//i;
const ACTION = /^\/site\/advocacy\/*$/i;
const EMAIL = /^\/(expert|contact)\/email(\/|$)/i;
/** ENG-06. */
const DOWNLOAD = /\.(docx?|pdf|ppt|txt|xlsx?)$/i;
const SEARCH = /^\/search\/([^/]+)\/([^/]+)\/*$/;

export const isDonationPath = (path: string): boolean => DONATION.test(path);
export const isActionPath = (path: string): boolean => ACTION.test(path);
/** Pages that write to somebody: `/expert/email`, `/contact/email`. */
export const isEmailPath = (path: string): boolean => EMAIL.test(path);
export const isDownloadPath = (path: string): boolean => DOWNLOAD.test(path);

export interface SearchRoute {
  readonly type: string;
  readonly term: string;
}

/** EVT-11: `/search/{type}/{term}`, decoded. */
export function searchRoute(path: string): SearchRoute | undefined {
  const [, type, term] = SEARCH.exec(path) ?? [];
  return type && term ? { type: decode(type), term: decode(term.replace(/\+/g, ' ')) } : undefined;
}

/** DET-10: what a page that is not there is reported as. */
export const statusPath = (status: number): string => `/${status}.html`;
