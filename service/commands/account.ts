import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { hashPassword } from '../console/accounts/password-engine';
import { passwordFault } from '../console/accounts/password-fault';
import type { Change } from '../store/account-steps';
import { type NewChoice, newToken } from '../store/mail-choices';
import type { Store } from '../store/store';
import type { AccountCommand } from './account-words';

interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable;
}

const SAYS: Readonly<Record<Exclude<Change | 'not-theirs', 'done'>, string>> = {
  'not-theirs':
    'There is no such account in use, or it may not see what the mails tell: sites that are not its own, alarms without being an operator',
  exists: 'There is an account with this address',
  unknown: 'There is no account with this address',
  'last-operator': 'Nobody else is an operator: first make somebody one',
};

/** Reads the first line of standard input. */
async function readLine({ stdin, stderr }: Streams): Promise<string> {
  if (stdin.isTTY) stderr.write('Password: ');
  const lines = createInterface({ input: stdin });
  for await (const line of lines) return line;
  return '';
}

const asDate = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString());

async function printAccounts(store: Pick<Store, 'console'>, to: Writable): Promise<void> {
  for (const { email, roles, sites, disabled, last } of await store.console('accounts'))
    to.write(`${[email, disabled === null ? 'active' : 'disabled', roles, sites ?? 'all sites', asDate(last) || 'never'].join('  ')}\n`);
}

/** Lists or changes accounts. Resolves to false, and says why, where a change can't be made. */
export async function changeAccounts(
  store: Pick<Store, 'console'>,
  command: AccountCommand,
  now: number,
  streams: Streams,
  known: () => Promise<ReadonlySet<string>>,
): Promise<boolean> {
  const { stdout, stderr } = streams;
  const fail = (why: string) => {
    stderr.write(`${why}\n`);
    return false;
  };
  const isOfSites = async ({ sites }: { readonly sites?: readonly string[] | null }): Promise<boolean> => {
    if (!sites) return true;
    const own = await known();
    const strange = sites.filter((site) => !own.has(site));
    return !strange.length || fail(`There is no site ${strange.join(', ')}. There are ${[...own].sort().join(', ')}`);
  };
  const password = async (): Promise<string | undefined> => {
    const line = await readLine(streams);
    const fault = passwordFault(line);
    if (fault) fail(fault);
    return fault ? undefined : hashPassword(line);
  };
  const change = async (): Promise<Change | 'not-theirs' | undefined> => {
    switch (command.act) {
      case 'add': {
        const { email, roles, sites } = command;
        if (!(await isOfSites(command))) return undefined;
        const hash = await password();
        const account = { email, roles: roles.join(','), sites: sites?.join(',') ?? null, made: now };
        return hash === undefined ? undefined : store.console('addAccount', { ...account, password: hash });
      }
      case 'role': {
        const { email, roles, sites } = command;
        if (!(await isOfSites(command))) return undefined;
        const own = roles.includes('operator') ? null : sites === undefined ? undefined : (sites?.join(',') ?? null);
        return store.console('setRoles', email, roles.join(','), own);
      }
      case 'password': {
        const hash = await password();
        return hash === undefined ? undefined : store.console('setPassword', command.email, hash);
      }
      case 'disable':
        return store.console('disable', command.email, now);
      case 'mail': {
        const { email, weekly, alarms, language } = command;
        const choices: NewChoice[] = [
          ...weekly.map((site): NewChoice => ({ topic: 'weekly', site, token: newToken() })),
          ...(alarms ? [{ topic: 'alarms', site: '', token: newToken() } as const] : []),
        ];
        return (await store.console('chooseMails', email, language, choices, now)) ? 'done' : 'not-theirs';
      }
      case 'second-factor':
        return (await store.console('resetFactor', command.email)) ? 'done' : 'unknown';
      case 'list':
        await printAccounts(store, stdout);
        return 'done';
    }
  };
  const made = await change();
  if (made === undefined) return false;
  return made === 'done' || fail(SAYS[made]);
}
