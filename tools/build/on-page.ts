import type { Manifest } from '../../kernel';
import { isOnPage, isTold } from '../../lib/records/told-vendors';
import type { VendorsOptions } from '../../plugins/vendors/options';
import type { NamedVendor } from '../../plugins/vendors/vendor';

/** Returns every text in a value that is an address. */
export const addressesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
};

const NAME = 'vendors';

/** Returns the third parties that a manifest names. */
export const namedIn = ({ plugins }: Pick<Manifest, 'plugins'>): readonly NamedVendor[] =>
  (plugins.find(({ name }) => name === NAME)?.options as VendorsOptions | undefined)?.named ?? [];

/**
 * Returns a manifest as its site's pages need it: without the third parties that the service alone tells, and without the address prefixes of
 * their scripts, unless another one of the page's has a script there. `vendors` is told their names.
 */
export function onPage(site: Manifest): Manifest {
  const named = namedIn(site);
  const told = named.filter(isTold).map(({ name }) => name);
  if (!told.length) return site;
  const stays = named.filter(isOnPage);
  const reaches = (some: readonly NamedVendor[], prefix: string) =>
    some.some(({ account }) => addressesIn(account).some((address) => address.startsWith(prefix)));
  const gone = named.filter((one) => !isOnPage(one));
  const { scripts, plugins } = site;
  return {
    ...site,
    ...(scripts && {
      scripts: scripts.filter((prefix) => !reaches(gone, prefix) || reaches(stays, prefix)),
    }),
    plugins: plugins.map((plugin) =>
      plugin.name === NAME
        ? {
            ...plugin,
            options: {
              ...(plugin.options as VendorsOptions),
              named: stays,
              told,
            },
          }
        : plugin,
    ),
  };
}
