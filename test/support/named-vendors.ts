import type { VendorsOptions } from '../../plugins/vendors/options';
import type { NamedVendor } from '../../plugins/vendors/vendor';
import { readManifests } from '../../tools/sites/manifests';

/** Resolves to the third parties of each site. */
export async function namedVendors(): Promise<ReadonlyMap<string, readonly NamedVendor[]>> {
  const named = [...(await readManifests())].map(([id, { plugins }]) => {
    const options = plugins.find(({ name }) => name === 'vendors')?.options as VendorsOptions | undefined;
    return [id, options?.named ?? []] as const;
  });
  return new Map(named);
}
