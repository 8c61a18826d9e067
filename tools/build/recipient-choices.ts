import { createHash } from 'node:crypto';
import type { Manifest } from '../../kernel';
import type { Switches } from '../../lib/records/recipients-off';
import { namesPattern } from '../../lib/storage/kept-names';
import { type NamedVendor, PURPOSES } from '../../plugins/vendors/vendor';
import { keptNames } from './necessary';
import { addressesIn, namedIn } from './on-page';

/** Returns whether a site notes whom its visitors have been shown, and asks again when that changes. */
export const notesRecipients = ({ purposes, revision, singleRecipients }: Manifest): boolean =>
  !!(purposes?.length || revision || singleRecipients);

const purposeOf = ({ category }: NamedVendor): string => PURPOSES[category] ?? 'analytics';

/** The facts of a recipient whose change asks visitors again. Names, words, stored names and the order say nothing new about who receives what. */
export interface Receiving {
  readonly company: string;
  readonly country: string;
  readonly purpose: string;
  /** The kind of use. */
  readonly use: string;
}

export const receivingOf = (named: NamedVendor): Receiving => {
  const { company, country } = named.recipient ?? { company: named.name, country: '' };
  return { company, country, purpose: purposeOf(named), use: named.category };
};

/** Returns the code of a recipient: `:` and 5 characters. */
export function codeFor({ company, country, purpose, use }: Receiving): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([company, country, purpose, use]))
    .digest();
  return `:${hash.readUIntBE(0, 6).toString(36).slice(-5).padStart(5, '0')}`;
}

const codeOf = (named: NamedVendor): string => codeFor(receivingOf(named));

/** Returns the codes of a site's recipients, by the purpose of the site that they wait for; undefined where it notes none. */
export function recipientCodes(manifest: Manifest): Readonly<Record<string, string>> | undefined {
  if (!notesRecipients(manifest)) return undefined;
  const own = ['analytics', ...(manifest.purposes ?? []).map(({ id }) => id)];
  const inPurpose = (named: NamedVendor) => (own.includes(purposeOf(named)) ? purposeOf(named) : 'analytics');
  const codes = own.map((purpose) => {
    const waiting = namedIn(manifest).filter((named) => inPurpose(named) === purpose);
    return [purpose, [...new Set(waiting.map(codeOf))].sort().join('')] as const;
  });
  return Object.fromEntries(codes.filter(([, some]) => some));
}

/** Returns the services of a site's recipients, by code, for the words of a visitor who is asked again. */
export const codedServices = (manifest: Manifest): Readonly<Record<string, string>> =>
  Object.fromEntries(namedIn(manifest).map((named) => [codeOf(named), named.recipient?.service ?? named.name]));

const hostsOf = ({ account }: NamedVendor): string[] => addressesIn(account).map((address) => new URL(address).host);

/** Returns the third parties that are on and off together with one: those that share a host with it, or with one of those. */
function sharing(one: NamedVendor, all: readonly NamedVendor[]): NamedVendor[] {
  const found = [one];
  for (const each of found) {
    const hosts = hostsOf(each);
    found.push(...all.filter((other) => !found.includes(other) && hostsOf(other).some((host) => hosts.includes(host))));
  }
  return found;
}

/**
 * Returns the recipients that a site's visitors may switch off; undefined where they may not. Scripts of one host can load each other, so their
 * recipients are off together.
 */
export function switchesOf(manifest: Manifest): Switches | undefined {
  if (!manifest.singleRecipients) return undefined;
  const all = namedIn(manifest);
  return Object.fromEntries(
    all.map((one) => {
      const names = sharing(one, all).flatMap(({ name, recipient }) => [name, ...(recipient?.formerly ?? [])]);
      const stored = (one.recipient?.stored ?? []).map(({ name }) => ({ name, why: '' }));
      return [
        one.name,
        { by: names, stored: stored.length ? namesPattern(keptNames({ cookies: stored, storage: stored, databases: stored })) : '' },
      ];
    }),
  );
}

/** Returns a line for each site whose visitors may switch single recipients off on only some of the hosts that share their choice. */
export function singlyFaults(sites: ReadonlyMap<string, Manifest>): string[] {
  const domainsOf = ({ hosts }: Manifest) =>
    Object.values(hosts)
      .flat()
      .map((host) => host.split('.').slice(-2).join('.'));
  return [...sites].flatMap(([id, site]) => {
    const domains = site.singleRecipients ? [] : domainsOf(site);
    const other = [...sites].find(([, one]) => one.singleRecipients && domainsOf(one).some((domain) => domains.includes(domain)));
    return other
      ? [
          `sites/${id}.ts: \`singleRecipients\` is missing. sites/${other[0]}.ts has it, and both share a registrable domain, hence a visitor's choice.`,
        ]
      : [];
  });
}
