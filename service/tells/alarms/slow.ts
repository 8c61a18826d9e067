import { connect } from 'node:tls';
import { DAY } from '../../../lib/time/day';
import { staleRules } from '../../../tools/check/sites/check-rules';
import { readRules } from '../../../tools/sites/rules';
import type { Config } from '../../config';
import { readErrorGroups } from '../../errors/read-groups';
import { createReturns, groupId } from '../../errors/returns';
import type { Store } from '../../store/store';
import type { Slow } from './look';
import { LEAST_PEOPLE, type SeenGroup } from './new-errors';

/** Days of errors: a group that an earlier release had is not new. */
const DAYS = 30;
/** Fingerprints of errors that are read: the most frequent. */
const MOST = 500;
/** ms for which a host may keep its certificate to itself. */
const LONGEST = 10_000;

/** Resolves to the groups of errors that may be of enough people, with their numbers of people. */
export async function seenGroups(store: Pick<Store, 'errorsSince' | 'rows' | 'console'>, now: number): Promise<readonly SeenGroup[]> {
  const returns = createReturns(await store.console('doneErrors'));
  const ids = new Map<string, number[]>();
  const { groups } = await readErrorGroups(store, now - DAYS * DAY, {
    most: MOST,
    see(key, errors) {
      ids.set(key, [...(ids.get(key) ?? []), errors.id]);
      returns.see(key, errors);
    },
  });
  const seen: SeenGroup[] = [];
  for (const [key, { type, message, firstRelease, first, last, count }] of groups) {
    if (count < LEAST_PEOPLE) continue;
    const { mark, returned } = returns.of(groupId(key));
    if (returned && mark) {
      // Without a release, those of before the mark have the same fingerprint.
      const people = await store.console('errorPeople', returned.errors, returned.release === 'unknown' ? mark.at : 0);
      seen.push({ type, message, firstRelease: returned.release, first: returned.first, last: returned.last, people, returned: true });
    } else if (!mark) {
      seen.push({ type, message, firstRelease, first, last, people: await store.console('errorPeople', ids.get(key) ?? [], 0) });
    }
  }
  return seen;
}

/** Resolves to when a host's certificate ends, ms since the epoch; undefined where it shows none. */
export const certificateOf = (host: string, port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    // The certificate's end is read even if it has passed, or nobody here trusts its issuer.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: LONGEST });
    const end = (until?: number) => {
      socket.destroy();
      resolve(until);
    };
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(until) ? undefined : until);
    });
    socket.once('error', () => end());
    socket.once('timeout', () => end());
  });

/** The hosts whose certificates are watched. */
const hostsOf = ({ CONSOLE_URL, CERTIFICATES }: Pick<Config, 'CONSOLE_URL' | 'CERTIFICATES'>): readonly string[] => [
  ...new Set([...(CONSOLE_URL?.startsWith('https:') ? [new URL(CONSOLE_URL).host] : []), ...(CERTIFICATES ?? [])]),
];

/** Looks up what is looked up seldom. */
export async function lookSlowly(
  store: Pick<Store, 'errorsSince' | 'rows' | 'console'>,
  config: Pick<Config, 'CONSOLE_URL' | 'CERTIFICATES'>,
  now: number,
): Promise<Slow> {
  const certificates = await Promise.all(
    hostsOf(config).map(async (host) => {
      const [name = '', port = '443'] = host.split(':');
      const until = await certificateOf(name, Number(port));
      return { host, ...(until !== undefined && { until }) };
    }),
  );
  return {
    groups: await seenGroups(store, now),
    certificates,
    staleRules: staleRules(await readRules(), new Date(now).toISOString().slice(0, 10)),
  };
}
