import { defineSite } from '../kernel';
import { adConversion } from '../plugins/vendors/ad-conversion/descriptor';
import { adPixel } from '../plugins/vendors/ad-pixel/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { newsletterPixel } from '../plugins/vendors/newsletter-pixel/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { socialPixel } from '../plugins/vendors/social-pixel/descriptor';
import { tagManager } from '../plugins/vendors/tag-manager/descriptor';
import { conversions } from './conversions';
import { commonPlugins, commonScripts, commonVendors } from './everywhere';
import { everySite, hosts, scriptsOf, streams, thirdParties } from './network';

export default defineSite({
  id: 'main',
  brand: 'main',
  hosts: hosts.main,
  stream: streams.main,
  ...everySite,
  scripts: [...commonScripts, scriptsOf.social, scriptsOf.newsletter, scriptsOf.sessionRecording],
  plugins: [
    ...commonPlugins,
    vendors({
      named: [
        tagManager(thirdParties.tagManager),
        ...commonVendors,
        socialPixel(thirdParties.socialPixel),
        newsletterPixel(thirdParties.newsletterPixel),
        adConversion(thirdParties.adConversion),
        adPixel(thirdParties.adPixel),
        sessionRecording(thirdParties.sessionRecording),
      ],
      conversions,
    }),
  ],
});
