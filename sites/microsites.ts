import { defineSite } from '../kernel';
import { adPixel } from '../plugins/vendors/ad-pixel/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { socialPixel } from '../plugins/vendors/social-pixel/descriptor';
import { conversions } from './conversions';
import { commonPlugins, commonScripts, commonVendors } from './everywhere';
import { everySite, hosts, scriptsOf, streams, thirdParties } from './network';

export default defineSite({
  id: 'microsites',
  brand: 'main',
  hosts: hosts.microsites,
  stream: streams.microsites,
  ...everySite,
  scripts: [...commonScripts, scriptsOf.social, scriptsOf.sessionRecording],
  plugins: [
    ...commonPlugins,
    vendors({
      named: [
        ...commonVendors,
        socialPixel(thirdParties.socialPixel),
        adPixel(thirdParties.adPixel),
        sessionRecording(thirdParties.sessionRecording),
      ],
      conversions,
    }),
  ],
});
