import { defineSite } from '../kernel';
import { donation } from '../plugins/donation/descriptor';
import { adConversion } from '../plugins/vendors/ad-conversion/descriptor';
import { adPixel } from '../plugins/vendors/ad-pixel/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { newsletterPixel } from '../plugins/vendors/newsletter-pixel/descriptor';
import { socialPixel } from '../plugins/vendors/social-pixel/descriptor';
import { conversions } from './conversions';
import { commonPlugins, commonScripts, commonVendors } from './everywhere';
import { donationBrands, everySite, hosts, organisations, scriptsOf, streams, thirdParties } from './network';

export default defineSite({
  id: 'donate',
  brand: 'main',
  hosts: hosts.donate,
  stream: streams.donate,
  ...everySite,
  brands: { ...donationBrands, ...everySite.brands },
  scripts: [...commonScripts, scriptsOf.social, scriptsOf.newsletter],
  plugins: [
    ...commonPlugins,
    donation({ organisations }),
    vendors({
      named: [
        ...commonVendors,
        socialPixel(thirdParties.socialPixel),
        newsletterPixel(thirdParties.newsletterPixel),
        adConversion(thirdParties.adConversion),
        adPixel(thirdParties.adPixel),
      ],
      conversions,
    }),
  ],
});
