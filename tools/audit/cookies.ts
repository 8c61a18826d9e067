import type { Found } from './found';
import type { Sent } from './requests';
import { setCookies } from './set-cookie';

/** A cookie of the browser's jar (DevTools protocol, `Network.Cookie`), as far as it is read. */
export interface Kept {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly httpOnly: boolean;
  readonly session: boolean;
  /** s since the epoch; -1 for one that ends with the session. */
  readonly expires?: number;
  readonly partitionKey?: unknown;
}

/** A script's write of a cookie. */
export interface Written {
  readonly name: string;
  /** '' where it is not known. */
  readonly value: string;
  readonly origin: string;
  readonly by: readonly string[];
  readonly page: string;
  /** True if the write was in the visit, false if it was before the visit's choice. */
  readonly isNew: boolean;
  /** False for a removal, and for a write that the browser may have refused. */
  readonly isKept: boolean;
}

const bare = (domain: string) => domain.replace(/^\./, '');
const covers = (domain: string, host: string) => host === domain || host.endsWith(`.${domain}`);
/** Returns whether one of the writes can have left a value. Browsers tell of values in ASCII as they were written, and of long ones not whole. */
const canHaveLeft = (writes: readonly Written[], value: string): boolean =>
  !/^[ -~]{0,3000}$/.test(value) || writes.some((one) => !one.value || one.value === value);

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : '');

/**
 * Returns the cookies of a visit with the setter of each: those in the jar at its end, and temporary ones. A cookie without a known setter
 * is from a script that evaded the audit, or from a browser's own store.
 */
export function cookiesFound(jar: readonly Kept[], sent: readonly Sent[], written: readonly Written[], page: string): Found[] {
  const byServer = sent.flatMap(({ url, isNew, lines }) =>
    setCookies(lines, hostOf(url)).map((cookie) => ({ ...cookie, isNew, by: [url.replace(/[?#].*/s, '')] })),
  );
  const there = jar.map(({ name, value, domain, httpOnly, session, partitionKey }): Found => {
    const own = bare(domain);
    const server = byServer.filter((one) => one.name === name && one.domain === own);
    const script = httpOnly ? [] : written.filter((one) => one.name === name && covers(own, hostOf(one.origin)));
    const isKnown = server.length > 0 || canHaveLeft(script, value);
    const how = [httpOnly && 'HttpOnly', session && 'until the browser is closed', partitionKey && 'partitioned'];
    return {
      ...{ kind: 'cookie', name, address: `//${own}`, page: script.at(-1)?.page ?? page },
      by: (isKnown && (script.at(-1)?.by ?? server.at(-1)?.by)) || [],
      how: [server.length && !script.length && 'by a server', ...how].filter(Boolean).join(', '),
    };
  });
  const gone = (name: string, host: string) => !jar.some((one) => one.name === name && covers(bare(one.domain), host));
  const passing = [
    ...written
      .filter(({ name, origin, isNew, isKept }) => isNew && isKept && gone(name, hostOf(origin)))
      .map(
        ({ name, origin, by, page }): Found => ({ kind: 'cookie', name, address: `//${hostOf(origin)}`, by, how: 'removed again', page }),
      ),
    ...byServer
      .filter(({ name, domain, isNew }) => isNew && gone(name, domain))
      .map(
        ({ name, domain, by }): Found => ({ kind: 'cookie', name, address: `//${domain}`, by, how: 'by a server, removed again', page }),
      ),
  ];
  return [...there, ...passing];
}
