import { Misused } from '../../tools/read-arguments';
import { isRole, roles } from '../console/accounts/roles';
import type { Role } from '../console/answers';

export type AccountCommand = { readonly name: 'account' } & (
  | { readonly act: 'list' }
  | { readonly act: 'password' | 'disable' | 'second-factor'; readonly email: string }
  /** `sites`: undefined leaves them, null is all of them. */
  | {
      readonly act: 'mail';
      readonly email: string;
      /** Sites whose week is told. */
      readonly weekly: readonly string[];
      readonly alarms: boolean;
      readonly language: 'en' | 'es';
    }
  | { readonly act: 'add' | 'role'; readonly email: string; readonly roles: readonly Role[]; readonly sites?: readonly string[] | null }
);

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i;

/** Returns an address as accounts are known by it, or undefined if it is none. ASCII alone: others look alike. */
export const emailOf = (text: string): string | undefined => (EMAIL.test(text) ? text.toLowerCase() : undefined);

const SITE = /^[\w-]{1,100}$/;

const listOf = (text: string) => [...new Set(text.split(',').map((one) => one.trim()))];

function readRoles(text: string): readonly Role[] {
  const list = listOf(text);
  if (!list.every(isRole)) throw new Misused(`--role must be one or several of ${roles.join(', ')}`);
  return list;
}

function readSites(text: string | undefined): { sites?: readonly string[] | null } {
  if (text === undefined) return {};
  if (text === 'all') return { sites: null };
  const list = listOf(text);
  if (!list.every((site) => SITE.test(site))) throw new Misused('--sites must be ids of sites, such as main,blogs, or all');
  return { sites: list };
}

export interface AccountValues {
  readonly role?: string;
  readonly sites?: string;
  readonly weekly?: string;
  readonly alarms?: string;
  readonly language?: string;
}

/** The options that an act takes. */
const OPTIONS: Readonly<Record<AccountCommand['act'], readonly (keyof AccountValues)[]>> = {
  ...{
    list: [],
    password: [],
    disable: [],
    'second-factor': [],
    add: ['role', 'sites'],
    role: ['role', 'sites'],
    mail: ['weekly', 'alarms', 'language'],
  },
};

function readMail(email: string, { weekly = 'none', alarms = 'no', language = 'en' }: AccountValues): AccountCommand {
  if (alarms !== 'yes' && alarms !== 'no') throw new Misused('--alarms must be yes or no');
  if (language !== 'en' && language !== 'es') throw new Misused('--language must be en or es');
  const sites = weekly === 'none' ? [] : listOf(weekly);
  if (!sites.every((site) => SITE.test(site))) throw new Misused('--weekly must be ids of sites, such as main,blogs, or none');
  return { name: 'account', act: 'mail', email, weekly: sites, alarms: alarms === 'yes', language };
}

const isAct = (text: string | undefined): text is AccountCommand['act'] => text !== undefined && Object.hasOwn(OPTIONS, text);

/** Reads the words of `account`. Throws `Misused`. */
export function readAccount([act, address]: readonly string[], values: AccountValues): AccountCommand {
  if (!isAct(act)) throw new Misused('account needs one of add, list, role, password, disable, second-factor and mail');
  const [foreign] = (Object.keys(values) as (keyof AccountValues)[]).filter((one) => !OPTIONS[act].includes(one));
  if (foreign) throw new Misused(OPTIONS[act].length ? `account ${act} takes no --${foreign}` : `account ${act} takes no options`);
  if (act === 'list') {
    if (address !== undefined) throw new Misused(`Unexpected argument '${address}'`);
    return { name: 'account', act };
  }
  const email = emailOf(address ?? '');
  if (email === undefined) throw new Misused(`account ${act} needs an e-mail address`);
  if (act === 'mail') return readMail(email, values);
  if (act === 'password' || act === 'disable' || act === 'second-factor') return { name: 'account', act, email };
  if (values.role === undefined) throw new Misused(`account ${act} needs --role ${roles.join(', ')}`);
  const own = readRoles(values.role);
  const bound = readSites(values.sites);
  if (bound.sites && own.includes('operator')) throw new Misused('An operator has all sites');
  return { name: 'account', act, email, roles: own, ...bound };
}
