import { whenInView } from '../../lib/dom/in-view';
import { type RequestOptions, request } from '../../lib/network/request';
import { cookieDomains, readCookie, writeCookie } from '../../lib/storage/cookies';
import { readText, writeText } from '../../lib/storage/storage';
import { debounce } from '../../lib/time/debounce';
import { waitFor } from '../../lib/time/wait-for';
import { isPublicUrl } from '../../lib/url/public-url';
import { uuid } from '../../lib/values/uuid';
import type { Env } from '../env';
import type { Problems } from '../problems';
import type { LoadScript } from '../script-loader';
import type { Trace } from '../trace';
import { type Explained, explain, ruleSentence } from './insight/explain';

/** HLP-01: functions that third-party plugins would otherwise bundle. Imported at the first call. */
export function createHelpers(taproot: Explained, env: Env, loadScript: LoadScript, report: Problems['report'], trace: Trace) {
  const { window, document } = env;
  return Object.freeze({
    loadScript,
    /** Sends a request with the rules of the network's own (NET-01 to NET-04): a failure is a value, and reported. Never rejects. */
    request: (url: string, options?: RequestOptions) => request(env, url, { report, ...options }),
    /** Polls until `find` returns something. Resolves to undefined after the time limit. */
    waitFor: <T>(find: () => T | null | undefined, limit?: number) => waitFor(window, find, limit),
    /**
     * Calls `seen` once, when at least half of the element is in view, but not in the page's first 2.5 s (LIF-04). Returns its stop
     * function.
     */
    whenInView: (element: Element, seen: () => void) => whenInView(window, env.clock(), element, seen),
    debounce: <A extends unknown[]>(fn: (...args: A) => void, wait?: number) => debounce(window, fn, wait),
    readCookie: (name: string) => readCookie(document, name),
    writeCookie: (...args: Parameters<typeof writeCookie> extends [unknown, ...infer Rest] ? Rest : never) =>
      writeCookie(document, ...args),
    /** Returns the domains that a cookie of this host can have, widest first. Undefined stands for the host alone. */
    cookieDomains: (hostname: string) => cookieDomains(hostname).map((domain) => domain || undefined),
    /** Returns whether an address is that of a public host, not of a private network (HLP-03). */
    isPublicUrl,
    readText: (area: 'localStorage' | 'sessionStorage', key: string) => readText(window, area, key),
    writeText: (area: 'localStorage' | 'sessionStorage', key: string, value: string | null) => writeText(window, area, key, value),
    uuid: () => uuid(env),
    explain: async () => [...explain(env, taproot, trace), ...(await ruleSentence(env, taproot.page.attribute('region')))],
  });
}

export type Helpers = ReturnType<typeof createHelpers>;
