import { type CookiePage, cookieDomains, eraseCookies, putCookie, readCookie } from '../storage/cookies';
import { readText, writeText } from '../storage/storage';

/** The name of a cookie and of an entry of local storage: the visitor does not want to be counted. Both say `1`, the same for everybody. */
export const OBJECTION = 'tp_uncounted';

/** Seconds: 365 days, as a refusal. Each page that heeds it begins them anew. */
const AGE = 31_536_000;

interface ObjectionPage extends CookiePage {
  readonly window: Window & typeof globalThis;
}

/** Returns whether the visitor has objected on a host of this registrable domain. */
export const hasObjected = ({ window, document }: ObjectionPage): boolean =>
  readCookie(document, OBJECTION) !== undefined || readText(window, 'localStorage', OBJECTION) !== null;

/** Keeps an objection in the cookie of all hosts of the registrable domain and in this origin's storage, or ends it. */
export function writeObjection(page: ObjectionPage, objects: boolean): void {
  const { window, document } = page;
  writeText(window, 'localStorage', OBJECTION, objects ? '1' : null);
  eraseCookies(page, `${OBJECTION}=`);
  if (!objects) return;
  cookieDomains(window.location.hostname).some((domain) => {
    putCookie(page, `${OBJECTION}=1`, AGE, domain);
    return readCookie(document, OBJECTION) !== undefined;
  });
}
