import { read, write } from '../dom/native';

/** CON-12. Seconds. Browsers have had the same limit since 2022. */
export const MAX_COOKIE_AGE = 400 * 24 * 60 * 60;

export interface CookieOptions {
  /** Seconds, at most 400 days. 0 erases the cookie. By default, the cookie ends with the browser's session. */
  readonly maxAge?: number;
  /** By default, the cookie belongs to the host alone. */
  readonly domain?: string;
  readonly path?: string;
  readonly sameSite?: 'Lax' | 'Strict' | 'None';
  readonly secure?: boolean;
  readonly partitioned?: boolean;
}

export type CookieHolder = { cookie: string };

/** `<img name=cookie>` shadows the document's cookies, a refusal among them, and prevents new ones. */
const textOf = (document: CookieHolder): string => read(document, 'cookie');

/**
 * Returns the cookies with that prefix, as `name=value`. '' stands for all cookies, and returns one '' if there are none. Returns none if
 * cookies throw (sandboxed frames).
 */
export function cookiesWith(document: CookieHolder, beginning: string): string[] {
  try {
    return textOf(document)
      .split('; ')
      .filter((pair) => pair.startsWith(beginning));
  } catch {
    return [];
  }
}

/** Returns the raw values of the cookies of that name, longest path first. */
export const readCookies = (document: CookieHolder, name: string): string[] =>
  cookiesWith(document, `${name}=`).map((pair) => pair.slice(name.length + 1));

/** Returns the first of them. */
export const readCookie = (document: CookieHolder, name: string): string | undefined => readCookies(document, name)[0];

/** Assigns to `document.cookie`, which throws in sandboxed frames. */
export function assignCookie(document: CookieHolder, text: string): void {
  try {
    write(document, 'cookie', text);
  } catch {
    // The document has no cookies to write.
  }
}

/** Writes a cookie. `value` must already be free of `;` and spaces. */
export function writeCookie(document: CookieHolder, name: string, value: string, options: CookieOptions): void {
  const { maxAge, domain, path = '/', sameSite = 'Lax', secure, partitioned } = options;
  const age = maxAge === undefined ? '' : `;max-age=${Math.min(maxAge, MAX_COOKIE_AGE)}`;
  const flags = (secure ? ';Secure' : '') + (partitioned ? ';Partitioned' : '');
  assignCookie(document, `${name}=${value};path=${path};SameSite=${sameSite}${age}${domain ? `;domain=${domain}` : ''}${flags}`);
}

/**
 * Returns the domains that a cookie of this host can have, widest first: for `a.b.c` they are `b.c`, `a.b.c`, and '' for the host alone.
 * Browsers refuse public suffixes, and any domain for an IP address.
 */
export function cookieDomains(hostname: string): string[] {
  const labels = hostname.split('.');
  return [...labels.map((_, i) => labels.slice(-i - 1).join('.')).slice(1), ''];
}

/**
 * Returns the paths of cookies that this path can see, shortest first: for `/a/b` they are `/`, `/a/`, `/a` and `/a/b`. '' stands for the
 * browser's default path, which may contain a `;`, and then can't be named.
 */
export const cookiePaths = (path: string): string[] =>
  [...path.matchAll(/\/|$/g)].flatMap(({ index }) => [path.slice(0, index + 1), path.slice(0, index)]);

export interface CookiePage {
  readonly document: CookieHolder;
  readonly window: { readonly location: Pick<Location, 'hostname' | 'pathname' | 'protocol'> };
}

/**
 * Writes a cookie for cross-site frames, too: with SameSite=None, which browsers accept only with Secure, over https. `pair` is
 * `name=value`. `maxAge` is in seconds.
 */
export function putCookie(page: CookiePage, pair: string, maxAge: number, domain?: string, path = '/', flags = ''): void {
  const sameSite = page.window.location.protocol === 'https:' ? 'None;Secure' : 'Lax';
  assignCookie(page.document, `${pair};max-age=${maxAge}${domain ? `;domain=${domain}` : ''};path=${path};SameSite=${sameSite}${flags}`);
}

/**
 * Erases the cookies with the prefix `name=` until none is left: on every path and domain, with and without a partition, each of which is a
 * separate cookie. A nameless cookie with the value `name=…` looks the same to a reader. Returns the first erased cookie.
 */
export function eraseCookies(page: CookiePage, beginning: string): string | undefined {
  const { hostname, pathname } = page.window.location;
  const [first] = cookiesWith(page.document, beginning);
  // Has a value, because browsers ignore a cookie with neither a name nor a value.
  for (const path of cookiePaths(pathname))
    for (const flags of ['', ';Secure;Partitioned'])
      for (const own of [beginning, '='])
        for (const domain of cookieDomains(hostname))
          if (cookiesWith(page.document, beginning)[0]) putCookie(page, `${own}0`, 0, domain, path, flags);
  return first;
}
