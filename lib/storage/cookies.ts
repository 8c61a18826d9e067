import { methodsOf } from '../dom/find';

/** CON-12, and what browsers enforce themselves since 2022. Seconds. */
export const MAX_COOKIE_AGE = 400 * 24 * 60 * 60;

export interface CookieOptions {
  /** Seconds; capped at 400 days. 0 erases. Without it the cookie ends with the browser's session. */
  readonly maxAge?: number;
  /** Without it the cookie is the host's alone. */
  readonly domain?: string;
  readonly path?: string;
  readonly sameSite?: 'Lax' | 'Strict' | 'None';
  readonly secure?: boolean;
  readonly partitioned?: boolean;
}

export type CookieHolder = { cookie: string };

/** `<img name=cookie>` hides the document's cookies, a refusal among them, and keeps new ones out. */
const textOf = (document: CookieHolder): string => Reflect.get(methodsOf(document), 'cookie', document);

/** The cookies, as `name=value`, that begin so; with '' all, and '' where there is none. None where cookies throw (sandboxed frames). */
export function cookiesWith(document: CookieHolder, beginning: string): string[] {
  try {
    return textOf(document)
      .split('; ')
      .filter((pair) => pair.startsWith(beginning));
  } catch {
    return [];
  }
}

/** The raw values of the cookies of that name, that of the longest path first. */
export const readCookies = (document: CookieHolder, name: string): string[] =>
  cookiesWith(document, `${name}=`).map((pair) => pair.slice(name.length + 1));

/** The first of them. */
export const readCookie = (document: CookieHolder, name: string): string | undefined => readCookies(document, name)[0];

/** Assigns to `document.cookie`, which throws in sandboxed frames. */
export function assignCookie(document: CookieHolder, text: string): void {
  try {
    Reflect.set(methodsOf(document), 'cookie', text, document);
  } catch {
    // There are no cookies to write.
  }
}

/** Writes a cookie as the browser takes it: `value` must already be free of `;` and spaces. */
export function writeCookie(document: CookieHolder, name: string, value: string, options: CookieOptions): void {
  const { maxAge, domain, path = '/', sameSite = 'Lax', secure, partitioned } = options;
  const age = maxAge === undefined ? '' : `;max-age=${Math.min(maxAge, MAX_COOKIE_AGE)}`;
  const flags = (secure ? ';Secure' : '') + (partitioned ? ';Partitioned' : '');
  assignCookie(document, `${name}=${value};path=${path};SameSite=${sameSite}${age}${domain ? `;domain=${domain}` : ''}${flags}`);
}

/**
 * The domains that a cookie of this host can have, widest first: of `a.b.c` `b.c`, `a.b.c`, then '', for the host alone.
 * Browsers refuse those that are public suffixes, and any of an address.
 */
export function cookieDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  return [...labels.map((_, i) => labels.slice(-i - 1).join('.')).slice(1), ''];
}

/**
 * The paths that a cookie seen at this one can have, shortest first: of `/a/b` `/`, `/a/`, `/a`, `/a/b`. An empty one stands for the
 * path that a browser gives to a cookie without one: it may hold a `;`, and can't be written.
 */
export const cookiePaths = (path: string): string[] =>
  [...path.matchAll(/\/|$/g)].flatMap(({ index }) => [path.slice(0, index + 1), path.slice(0, index)]);

export interface CookiePage {
  readonly document: CookieHolder;
  readonly window: { readonly location: Pick<Location, 'hostname' | 'pathname' | 'protocol'> };
}

/**
 * Writes a cookie that cross-site frames keep too: with SameSite=None, which browsers take only with Secure, and that only over https.
 * `pair`: `name=value`; `maxAge` in seconds.
 */
export function putCookie(page: CookiePage, pair: string, maxAge: number, domain?: string, path = '/', flags = ''): void {
  const sameSite = page.window.location.protocol === 'https:' ? 'None;Secure' : 'Lax';
  assignCookie(page.document, `${pair};max-age=${maxAge}${domain ? `;domain=${domain}` : ''};path=${path};SameSite=${sameSite}${flags}`);
}

/**
 * Erases the cookies that begin so, `name=`, until none is left: of every path and domain, with and without a partition, each of which is a
 * cookie of its own. One that has no name, but the value `name=…`, looks the same to a reader. Returns the first of them.
 */
export function eraseCookies(page: CookiePage, beginning: string): string | undefined {
  const { hostname, pathname } = page.window.location;
  const [first] = cookiesWith(page.document, beginning);
  // With a value: a browser ignores a cookie that has neither that nor a name.
  for (const path of cookiePaths(pathname))
    for (const flags of ['', ';Secure;Partitioned'])
      for (const own of [beginning, '='])
        for (const domain of cookieDomains(hostname))
          if (cookiesWith(page.document, beginning)[0]) putCookie(page, `${own}0`, 0, domain, path, flags);
  return first;
}
