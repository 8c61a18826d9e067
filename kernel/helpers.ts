import { cookieDomains, readCookie, writeCookie } from '../lib/cookies';
import { debounce } from '../lib/debounce';
import { whenInView } from '../lib/in-view';
import { isPublicUrl } from '../lib/public-url';
import { type RequestOptions, request } from '../lib/request';
import { readText, writeText } from '../lib/storage';
import { uuid } from '../lib/uuid';
import { waitFor } from '../lib/wait-for';
import type { Env } from './env';
import { explain } from './explain';
import type { Problems } from './problems';
import type { LoadScript } from './script-loader';
import type { Taproot } from './taproot';
import type { Trace } from './trace';

/** HLP-01: what a third-party plugin would otherwise bring itself. Imported when first asked for. */
export function createHelpers(taproot: Taproot, env: Env, loadScript: LoadScript, report: Problems['report'], trace: Trace) {
  const { window, document } = env;
  return Object.freeze({
    loadScript,
    /** Asks or tells a service, as the network's own requests do (NET-01 to NET-04): a failure is a value, and reported. Never rejects. */
    request: (url: string, options?: RequestOptions) => request(env, url, { report, ...options }),
    /** Polls until `find` finds something; undefined when time is over. */
    waitFor: <T>(find: () => T | null | undefined, limit?: number) => waitFor(window, find, limit),
    /** Calls once, when at least half of the element is in view; not in the page's first 2.5 s (LIF-04). Returns its stop. */
    whenInView: (element: Element, seen: () => void) => whenInView(window, env.clock(), element, seen),
    debounce: <A extends unknown[]>(fn: (...args: A) => void, wait?: number) => debounce(window, fn, wait),
    readCookie: (name: string) => readCookie(document, name),
    writeCookie: (...args: Parameters<typeof writeCookie> extends [unknown, ...infer Rest] ? Rest : never) =>
      writeCookie(document, ...args),
    cookieDomains,
    /** Returns whether an address is that of a public host, not of a private network (HLP-03). */
    isPublicUrl,
    readText: (area: 'localStorage' | 'sessionStorage', key: string) => readText(window, area, key),
    writeText: (area: 'localStorage' | 'sessionStorage', key: string, value: string | null) => writeText(window, area, key, value),
    uuid: () => uuid(env.bytes),
    explain: () => explain(env, taproot, trace),
  });
}

export type Helpers = ReturnType<typeof createHelpers>;
