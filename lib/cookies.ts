import { methodsOf } from './find';

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

type CookieHolder = { cookie: string };

/** `<img name=cookie>` hides the document's cookies, a refusal among them; writing passes it by. */
const textOf = (document: CookieHolder): string => Reflect.get(methodsOf(document), 'cookie', document);

/** The raw values of the cookies of that name, that of the longest path first; none where cookies throw (sandboxed frames). */
export function readCookies(document: CookieHolder, name: string): string[] {
  try {
    const pairs = textOf(document).split('; ');
    return pairs.filter((one) => one.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
  } catch {
    return [];
  }
}

/** The first of them. */
export const readCookie = (document: CookieHolder, name: string): string | undefined => readCookies(document, name)[0];

/** Assigns to `document.cookie`, which throws in sandboxed frames. */
export function assignCookie(document: CookieHolder, text: string): void {
  try {
    document.cookie = text;
  } catch {
    // There are no cookies to write.
  }
}

/** The names of the cookies that a script can see, each once; '' is that of a cookie without a name. */
export function cookieNames(document: CookieHolder): string[] {
  try {
    const pairs = textOf(document).split('; ').filter(Boolean);
    return [...new Set(pairs.map((pair) => /^([^=]*)=/.exec(pair)?.[1] ?? ''))];
  } catch {
    return [];
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
 * The domains that a cookie of this host can have, widest first: of `a.b.c` `b.c`, `a.b.c`, then the host alone (undefined).
 * Browsers refuse those that are public suffixes, and any of an address.
 */
export function cookieDomains(hostname: string): (string | undefined)[] {
  const labels = hostname.split('.');
  return [...labels.map((_, i) => labels.slice(-i - 1).join('.')).slice(1), undefined];
}
