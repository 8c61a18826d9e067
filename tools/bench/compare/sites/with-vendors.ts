import type { Manifest } from '../../../../kernel';
import { analytics } from '../../../../plugins/analytics/descriptor';
import { vendors } from '../../../../plugins/vendors/descriptor';
import type { NamedVendor } from '../../../../plugins/vendors/vendor';
import { conversions } from '../../../../sites/conversions';
import { donationHosts, ownHosts, userCookies } from '../../../../sites/network';

/** Returns a site with other third parties, of which the one that describes networks (SES-15) is asked only with `enriched`. */
export const withVendors = (site: Manifest, named: readonly NamedVendor[], enriched: boolean): Manifest => ({
  ...site,
  plugins: site.plugins.map((plugin) => {
    if (plugin.name === 'vendors') return vendors({ named, conversions });
    return plugin.name === 'analytics' && !enriched ? analytics({ ownHosts, donationHosts, userCookies }) : plugin;
  }),
});
