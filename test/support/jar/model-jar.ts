/** The page from which a cookie is set or read. */
export interface Place {
  readonly hostname: string;
  /** The path of the address: browsers ignore what `history.pushState` made of it. */
  readonly pathname: string;
  readonly protocol: string;
  /** ms since the epoch. */
  now(): number;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly hostOnly: boolean;
  readonly path: string;
  readonly partitioned: boolean;
  readonly httpOnly: boolean;
  readonly expires: number;
}

const pathOf = (pathname: string) => pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
const domainMatches = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
const pathMatches = (pathname: string, path: string) =>
  pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'));
const sameCookie = (a: Cookie, b: Cookie) =>
  (['name', 'domain', 'hostOnly', 'path', 'partitioned'] as const).every((key) => a[key] === b[key]);

/** The cookies of one browser and one site, by RFC 6265bis. A name without a dot is a public suffix. */
export class ModelJar {
  cookies: Cookie[] = [];

  /** 5.6 and 5.7. `http`: a server sets it, not a script. */
  set(text: string, { hostname, pathname, protocol, now }: Place, http = false): void {
    const [pair = '', ...parts] = text.split(';');
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? [undefined, '', pair];
    if (!name.trim() && !value.trim()) return;
    const attributes = new Map(
      parts.map((part) => [/^[^=]*/.exec(part)?.[0].trim().toLowerCase() ?? '', part.replace(/^[^=]*=?/, '').trim()]),
    );
    const secure = attributes.has('secure');
    if (secure && protocol !== 'https:') return;
    if (!secure && (attributes.has('partitioned') || /^none$/i.test(attributes.get('samesite') ?? ''))) return;
    const domain = attributes.get('domain')?.replace(/^\./, '') ?? '';
    if (domain && (!domain.includes('.') || !domainMatches(hostname, domain))) return;
    const path = attributes.get('path') ?? '';
    const age = attributes.get('max-age');
    const cookie: Cookie = {
      name: name.trim(),
      value: value.trim(),
      domain: domain || hostname,
      hostOnly: !domain,
      path: path.startsWith('/') ? path : pathOf(pathname),
      partitioned: attributes.has('partitioned'),
      httpOnly: attributes.has('httponly'),
      expires: age === undefined ? Infinity : now() + Number(age) * 1000,
    };
    if (cookie.httpOnly && !http) return;
    const at = this.cookies.findIndex((one) => sameCookie(one, cookie) && one.expires > now());
    if (this.cookies[at]?.httpOnly && !http) return;
    // An overwritten cookie keeps its position.
    if (at >= 0) this.cookies.splice(at, 1, cookie);
    else this.cookies.push(cookie);
    this.cookies = this.cookies.filter(({ expires }) => expires > now());
  }

  /** Returns the text of `document.cookie` at a place: longest path first, then oldest first. */
  get({ hostname, pathname, now }: Place): string {
    return this.cookies
      .filter(({ domain, hostOnly, path, httpOnly, expires }) => {
        const there = hostOnly ? hostname === domain : domainMatches(hostname, domain);
        return there && pathMatches(pathname, path) && !httpOnly && expires > now();
      })
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => (name ? `${name}=${value}` : value))
      .join('; ');
  }
}

/** Creates a document at a place. Calls `touched` before each read and each write. */
export const documentOf = (jar: ModelJar, place: Place, touched: () => void = () => {}): Document =>
  Object.create({
    get cookie() {
      touched();
      return jar.get(place);
    },
    set cookie(text: string) {
      touched();
      jar.set(text, place);
    },
  });
