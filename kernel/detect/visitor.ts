import { detectOptIn, isAbroad, winterOffset } from '../../lib/privacy/opt-in';
import { isOn } from '../../lib/privacy/signals';
import { COUNTRY_KEY } from '../../lib/records/country-record';
import { INTERNAL_KEY } from '../../lib/records/internal-key';
import { keepsCookies } from '../../lib/records/stored-choice';
import { cookiesWith } from '../../lib/storage/cookies';
import { readText } from '../../lib/storage/storage';
import { timeZone } from '../../lib/time/zone';
import type { Env } from '../env';
import type { SiteFacts } from '../site-facts';
import { isBot } from './bot';
import type { Page } from './page';
import { createSignal } from './signals';

/** The visitor. Frozen. */
export interface Visitor {
  readonly bot: boolean;
  /** Do Not Track. Like `gpc` it may turn on during the page view, and then stays on. */
  readonly dnt: boolean;
  /** Global Privacy Control. */
  readonly gpc: boolean;
  readonly admin: boolean;
  readonly internal: boolean;
  /** Cookies wait for consent (DET-16), or the browser stores none here (CON-22). */
  readonly optIn: boolean;
  /** From `data-region`, or the IP address's country: anything but the US; undefined while unknown (DET-15). */
  readonly international: boolean | undefined;
}

export function detectVisitor(env: Env, { attribute }: Page, query: URLSearchParams, mode?: SiteFacts['consent']): Visitor {
  const { window, document } = env;
  const { navigator } = window;
  const flag = attribute('admin') ?? window.taproot_admin;
  // A bare `data-admin` means yes.
  const admin = flag === '' || isOn(flag);
  let optIn: boolean | undefined;
  const dnt = createSignal(query.has('_dnt'), () => navigator.doNotTrack ?? window.doNotTrack);
  const gpc = createSignal(query.has('_gpc'), () => navigator.globalPrivacyControl);
  let known: boolean | undefined;
  // An edge knows the place now. The record of an answer (`lib/records/country-record.ts`) counts until its time.
  const abroad = () => {
    const text = attribute('region') || readText(window, 'localStorage', COUNTRY_KEY);
    known ??= !text || (text.split(' ')[1] as never) < env.now() ? undefined : isAbroad(text);
    return known;
  };
  return Object.freeze({
    bot: isBot(navigator.userAgent),
    get dnt() {
      return dnt();
    },
    get gpc() {
      return gpc();
    },
    admin,
    // Read lazily: nothing needs it before analytics, and a page's first read of session storage takes a millisecond.
    get internal() {
      return !!(
        admin ||
        query.has('_internal') ||
        readText(window, 'sessionStorage', INTERNAL_KEY) ||
        cookiesWith(document, 'insider=')[0] ||
        // Drupal's 0 is nobody.
        (attribute('drupalUid') as string) > '0'
      );
    },
    // Skipped for visitors who have chosen: without `Temporal`, the time zone alone can take 20 ms. Once known, the value stays for the page.
    get optIn() {
      if (optIn === undefined) {
        // The value while it is being detected: the guard reads it when the test cookie is written.
        optIn = true;
        optIn =
          mode === 'opt-in' ||
          detectOptIn(attribute('gdpr'), abroad(), navigator.language, winterOffset(), timeZone) ||
          // Browsers that can't keep a refusal need opt-in (CON-22).
          !keepsCookies(env);
      }
      return optIn;
    },
    get international() {
      return abroad();
    },
  });
}
