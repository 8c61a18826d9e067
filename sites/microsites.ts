import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { contact } from '../plugins/contact/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { experiments } from '../plugins/experiments/descriptor';
import { prompts } from '../plugins/prompts/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { adPixel } from '../plugins/vendors/ad-pixel/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { fingerprint } from '../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { personalisation } from '../plugins/vendors/personalisation/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { socialPixel } from '../plugins/vendors/social-pixel/descriptor';
import { experiments as running } from './experiments';
import { donationHosts, everySite, hosts, ownHosts, scriptsOf, siblings, signUps, streams, thirdParties } from './network';
import { prompts as definitions } from './prompts';
import { donationHosts, everySite, hosts, ownHosts, recognition, scriptsOf, siblings, signUps, streams, thirdParties } from './network';
import { conversions } from './conversions';
import { donationHosts, enrichment, everySite, hosts, ownHosts, scriptsOf, siblings, streams, thirdParties, userCookies } from './network';

export default defineSite({
  id: 'microsites',
  brand: 'main',
  hosts: hosts.microsites,
  stream: streams.microsites,
  ...everySite,
  scripts: [scriptsOf.tags, scriptsOf.social, scriptsOf.sessionRecording, scriptsOf.fingerprint, scriptsOf.personalisation],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts }),
    experiments({ experiments: running }),
    analytics({ ownHosts, donationHosts, userCookies, enrichment }),
    errors(),
    contact(recognition),
    decorate({ siblings }),
    vendors({ named: [gtag(thirdParties.gtag), socialPixel(thirdParties.socialPixel), adPixel(thirdParties.adPixel)], signUps }),
    prompts({ prompts: definitions, network: siblings }),
    vendors({
      named: [
        gtag(thirdParties.gtag),
        socialPixel(thirdParties.socialPixel),
        adPixel(thirdParties.adPixel),
        sessionRecording(thirdParties.sessionRecording),
        fingerprint(thirdParties.fingerprint),
        personalisation(thirdParties.personalisation),
      ],
      conversions,
    }),
    uiReact(),
  ],
});
