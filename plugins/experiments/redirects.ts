import type { Tools } from '../../kernel';
import { type ReportWarning, readSound } from '../../lib/records/broken-record';
import { writeText } from '../../lib/storage/storage';
import { redirectAddress } from '../../lib/targeting/redirect-address';
import { arrivedAt } from '../../lib/url/address-bar';
import { parseUrl, splitUrl } from '../../lib/url/url';

/** In session storage: the experiment that last redirected the tab, and the time, as in `landing 1700000000000`. */
const REDIRECTED_KEY = 'tp_redirected';

/** ms for which a page stays hidden until analytics has its exposure, and again until the next page loads. */
const TOLD_WITHIN = 1_000;
const GONE_WITHIN = 2_000;
/** ms within which the same experiment does not redirect a tab again: the next page may lead back. */
const ONCE_WITHIN = 10_000;

/** Hides the page that is being left. */
export const LEAVING = 'html{visibility:hidden!important;opacity:0!important}';

/** The ways to report the exposure of a redirect. */
export interface Telling {
  /** Tells analytics, and calls back once analytics has taken the exposure. */
  tell(told: () => void): void;
  /** Returns an exposure that analytics has not taken, as `appeal:variant1`. The next page reports it instead of this one. */
  handOver(): string | undefined;
}

export interface Redirects {
  /** True while the page is hidden, because it is being left. */
  readonly leaving: boolean;
  /**
   * Hides the page and leaves it, once analytics has the exposure. Hands on the session to another host, and an exposure that analytics has
   * not taken, because storage does not reach there. Returns false if the target is not allowed, or has just led back.
   */
  leave(id: string, target: string, telling: Telling): boolean;
}

/** Resolves to the module that hands on between hosts, or to undefined if it fails to load. */
export async function loadHanded(report: ReportWarning): Promise<typeof import('./handed') | undefined> {
  try {
    return await import(/* webpackChunkName: "experiments-handed" */ './handed');
  } catch (error) {
    report(error as Error, { severity: 'warn' });
  }
}

const isNote = (text: string) => /^[\w-]{1,64} \d{13}$/.test(text);

/** Calls `redraw` whenever `leaving` changes. The end of its life shows the page again. */
export function createRedirects(
  { env, report, later, ended }: Pick<Tools, 'env' | 'report' | 'later' | 'ended'>,
  network: readonly string[],
  redraw: () => void,
): Redirects {
  const { window, now } = env;
  let leaving = false;
  let forget = () => {};
  const stay = () => {
    if (!leaving) return;
    forget();
    leaving = false;
    redraw();
  };
  ended(stay);
  const addressOf = (target: string) => {
    const { href, host } = window.location;
    // An email link's parameters have left the address bar. A next page on the same host uses them to log its reader in.
    const arrived = splitUrl(arrivedAt(window, href)).query;
    const { path, query, hash } = splitUrl(href);
    const isOwn = parseUrl(target, href)?.host === host;
    return redirectAddress(target, `${path}${isOwn ? arrived : query.replace('?&', '?')}${hash}`, network);
  };
  return {
    get leaving() {
      return leaving;
    },
    leave(id, target, { tell, handOver }) {
      const address = addressOf(target);
      const [last, time] = readSound(window, 'sessionStorage', REDIRECTED_KEY, isNote, report)?.split(' ') ?? [];
      const isBack = last === id && Math.abs(now() - Number(time)) < ONCE_WITHIN;
      if (!address) report(new Error(`experiment ${id}: the redirect may not lead there`), { severity: 'warn' });
      if (!address || isBack || !writeText(window, 'sessionStorage', REDIRECTED_KEY, `${id} ${now()}`)) return false;
      const handing = parseUrl(address)?.host === window.location.host ? undefined : loadHanded(report);
      let went = false;
      let told = false;
      const go = async () => {
        if (!leaving || went) return;
        went = true;
        forget();
        forget = later(stay, GONE_WITHIN);
        if (!handing) return window.location.replace(address);
        const handed = await handing;
        if (leaving) window.location.replace(handed ? handed.handOnExposure(env, address, told ? undefined : handOver()) : address);
      };
      leaving = true;
      redraw();
      forget = later(go, TOLD_WITHIN);
      tell(() => {
        told = true;
        later(go);
      });
      return true;
    },
  };
}
