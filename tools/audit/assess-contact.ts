import { matchesHost } from '../../lib/url/host-patterns';
import type { AllowList, Tag } from './allow-list';
import { carriedBy } from './carries';

/** The result of a comparison with the manifest, and its reason. */
export interface Assessment {
  readonly allowed: boolean;
  readonly why: string;
}

export const yes = (why: string): Assessment => ({ allowed: true, why });
export const no = (why: string): Assessment => ({ allowed: false, why });

/** The reason for everything whose author the browser could not name. With or without consent, nobody can have allowed it. */
export const NO_AUTHOR = 'no author is known';

/** Calls of the utility service that need no consent. */
const OPEN_CALL = /^\/(apps\/error|consent\/(rejection|receipt)\/[^/]+)\/?$/;
/** The calls that need consent, on the hosts of the service's own pages too. */
const CALL = /^\/(hit|count|ip|me|consent\/unanswered|adestra\/\w+|vendors\/.*|[\w-]+\/_g4\.js)$/;
/** Files beside a tag that the build's report does not name. */
const BESIDE = ['switches.json'];

/** The kind of a contact: a script, any other resource, or only a connection. */
export type Use = 'script' | 'anything' | 'connection';

/** Returns whether an address is a party's. Scripts must be below its address, other requests may go anywhere on its host. */
const isOf = (url: URL, start: string, use: Use): boolean =>
  use === 'script' ? `${url.href}/`.startsWith(start) && url.host === new URL(start).host : url.host === new URL(start).host;

/** Returns the vendor's address for that of its stand-in, which local pages ask instead (`lib/url/vendor-address.ts`). */
export const standsFor = (address: string, utility = ''): string =>
  utility.startsWith('http:') && address.startsWith(`${utility}/vendors/`)
    ? `https://${address.slice(`${utility}/vendors/`.length)}`
    : address;

/** Returns whether an address is that of a build's file in the folder of the tag. The browser need not have run it. */
function isBeside(address: string, { files, names }: Tag): boolean {
  const folders = new Set(
    files.flatMap((file) => names.filter((name) => file.endsWith(`/${name}`)).map((name) => file.slice(0, -name.length))),
  );
  return [...folders].some(
    (folder) => address.startsWith(folder) && [...names, ...BESIDE].includes(address.slice(folder.length).replace(/\.map$/, '')),
  );
}

function assessAddress(address: string, granted: boolean, list: AllowList, use: Use): Assessment {
  const url = new URL(address.replace(/^ws/, 'http'));
  const { origin, hostname, pathname } = url;
  const purposeful = (name: string, purpose: string) =>
    !purpose || granted ? yes(name) : no(`${name} needs consent (${purpose}), which is not given`);
  const own = list.origins.includes(origin);

  if (list.utility && origin === new URL(list.utility).origin && use !== 'connection') {
    if (OPEN_CALL.test(pathname)) return yes('utility service, without consent');
    if (CALL.test(pathname) || !own) return purposeful('utility service', 'analytics');
  }
  // Returns the fitting line of the manifest that needs the least consent.
  const parties = list.parties.filter(({ starts }) => isOf(url, starts, use));
  const party = parties.find(({ purpose }) => !purpose) ?? parties[0];
  if (party) return purposeful(party.name, party.purpose);
  const told = list.told.find(({ starts }) => isOf(url, starts, 'anything'));
  if (told) return no(`${told.name} is told by the service, and no page may contact it`);
  if (own) return yes('own origin');
  if (use !== 'script' && list.assets.includes(origin)) return yes('the organisation’s own files (`assets`)');
  const bare = url.href.replace(/[?#].*/s, '');
  if (list.tag.files.includes(bare)) return yes('tag and chunks');
  if (isBeside(bare, list.tag))
    return list.tag.others.includes(bare) ? no('named like a file of the build, with another text') : yes('tag and chunks');
  if (use === 'connection' && list.tag.files.some((file) => new URL(file).origin === origin)) return yes('tag and chunks');
  if (matchesHost(hostname, list.hosts)) return yes('a site of the network');
  if (!list.site) return no('not the page’s own origin, and there is no manifest that names it');
  if (matchesHost(hostname, list.domains))
    return no(
      'no site’s host, though of the network’s domain: it may be another company’s under a name of ours (CNAME). If it has the organisation’s own files, name it in `assets`',
    );
  return no('the manifest does not name this host');
}

/** Assesses an address that a page contacts. */
export function assessContact(address: string, granted: boolean, list: AllowList, use: Use = 'anything'): Assessment {
  const real = standsFor(address, list.utility);
  if (!URL.canParse(real)) return no('no address');
  const assessment = assessAddress(real, granted, list, use);
  const carried = list.origins.includes(new URL(real).origin) ? undefined : carriedBy(real);
  // Once analytics is allowed, the manifest decides what it may know, except for data that names a person.
  if (!carried || (granted && assessment.allowed && carried.what === 'an identifier')) return assessment;
  const where = carried.parameter ? `the parameter \`${carried.parameter}\`` : 'its path';
  return no(`${assessment.allowed ? '' : `${assessment.why}; `}hands on ${carried.what} in ${where}`);
}
