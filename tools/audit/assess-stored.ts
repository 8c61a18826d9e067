import { isTargetName } from '../../lib/dom/target-name';
import { matchesHost } from '../../lib/url/host-patterns';
import type { AllowList } from './allow-list';
import { type Assessment, assessContact, NO_AUTHOR, no, standsFor, yes } from './assess-contact';
import type { Found, Kind } from './found';

/** The letter of each kind in patterns of names (`lib/storage/kept-names.ts`). Other kinds have no names that a manifest could keep. */
const LETTERS: Readonly<Partial<Record<Kind, string>>> = {
  cookie: 'c',
  'local storage': 's',
  'session storage': 's',
  database: 'd',
};

const hostOf = (address: string): string => {
  const full = address.startsWith('//') ? `http:${address}` : address;
  return URL.canParse(full) ? new URL(full).hostname : '';
};

/** Returns whether a stored thing belongs to the network: its host is one of the pages', of a site's or of the utility service, or above it. */
function isOwn(found: Found, { origins, hosts, utility }: AllowList): boolean {
  const host = hostOf(found.address);
  const own = [...origins, utility ?? ''].map(hostOf).filter(Boolean);
  if (!host) return false;
  return own.some((one) => one === host || (found.kind === 'cookie' && one.endsWith(`.${host}`))) || matchesHost(host, hosts);
}

const isWeb = (address: string) => /^https?:/.test(address);

/** Assesses the writers of stored data, if everything that needs consent is allowed: every script of the chain must be an allowed one. */
function assessWriters(found: Found, list: AllowList, why: string): Assessment {
  if (!found.by.length) return no(NO_AUTHOR);
  const stranger = found.by.filter(isWeb).find((url) => !assessContact(url, true, list).allowed);
  return stranger ? no('stored by a script or server that the manifest does not name') : yes(why);
}

/** Assesses a fingerprint, which takes the place of something stored. */
export const assessFingerprint = (found: Found, granted: boolean, list: AllowList): Assessment =>
  granted ? assessWriters(found, list, 'consent is given') : no('measures the device, which needs consent');

/** Assesses a stored finding. */
export function assessStored(found: Found, granted: boolean, list: AllowList): Assessment {
  const { kind, name, address } = found;
  if (kind === 'window name' && isTargetName(name)) return yes('a name that links and forms can have');
  if (!isOwn(found, list)) {
    const theirs = standsFor(`https://${hostOf(address)}/`, list.utility);
    const assessment = hostOf(address) ? assessContact(theirs, granted, list, 'connection') : no('stored by a frame without an origin');
    if (assessment.allowed && !found.by.length) return no(NO_AUTHOR);
    return assessment.allowed && !granted ? no('storage of another host, and consent is not given') : assessment;
  }
  const letter = LETTERS[kind];
  const isKept = letter && RegExp(list.kept).test(`${letter}${name}${kind === 'cookie' ? '=' : ''}`);
  if (isKept) return assessWriters(found, list, 'kept without consent');
  if (!granted)
    return no(`needs consent, which is not given; ${list.site ? 'the manifest does not call' : 'no manifest can call'} it necessary`);
  return assessWriters(
    found,
    list,
    list.tag.files.includes(found.by[0] ?? '') ? 'Taproot’s own, consent is given' : 'own storage, consent is given',
  );
}
