import type { Config } from '../config';

/** The console's place, as browsers see it. */
export interface Place {
  /** The path before `/console`: '' or such as `/stats`. */
  readonly base: string;
  readonly secure: boolean;
  /** Returns an address of the console for mails. `path`: such as `/console/overview`. */
  addressOf(path: string): string;
  /** Returns where a redirect leads: an address where one is configured, else a path, for whatever name a browser knows this machine by. */
  redirectOf(path: string): string;
  /** Returns whether an `Origin` is the console's own. `host`: the request's, which decides only where no address is configured. */
  isOwn(origin: string, host: string | undefined): boolean;
}

/** Reads `CONSOLE_URL`, with or without `/console` at its end. Links come from it alone: a request's `Host` may be anybody's. */
export function placeOf(address: string | undefined, fallback: string): Place {
  const { origin, pathname, protocol } = new URL(address ?? fallback);
  const base = pathname.replace(/\/+$/, '').replace(/\/console$/, '');
  return {
    base,
    secure: protocol === 'https:',
    addressOf: (path) => `${origin}${base}${path}`,
    redirectOf: (path) => `${address ? origin : ''}${base}${path}`,
    isOwn(own, host) {
      if (address) return own === origin;
      return URL.canParse(own) && new URL(own).host === host;
    },
  };
}

/** The console's place by the configuration: without `CONSOLE_URL`, where the service listens. */
export const placeIn = ({ HOST, PORT, CONSOLE_URL }: Pick<Config, 'HOST' | 'PORT' | 'CONSOLE_URL'>): Place =>
  placeOf(CONSOLE_URL, `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`);

/** Returns a path of the console to go on to after signing in: `/console/overview` for any other address. */
export function nextPath(next: unknown): string {
  const fallback = '/console/overview';
  if (typeof next !== 'string' || !/^\/console\/(?!sign-in)/.test(next) || !URL.canParse(next, 'http://console.invalid')) return fallback;
  const { origin, pathname, search, hash } = new URL(next, 'http://console.invalid');
  return origin === 'http://console.invalid' && /^\/console\/(?!sign-in)/.test(pathname) ? `${pathname}${search}${hash}` : fallback;
}
