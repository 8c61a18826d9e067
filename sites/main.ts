import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { contact } from '../plugins/contact/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { experiments } from '../plugins/experiments/descriptor';
import { prompts } from '../plugins/prompts/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { adConversion } from '../plugins/vendors/ad-conversion/descriptor';
import { adPixel } from '../plugins/vendors/ad-pixel/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { fingerprint } from '../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { newsletterPixel } from '../plugins/vendors/newsletter-pixel/descriptor';
import { personalisation } from '../plugins/vendors/personalisation/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { socialPixel } from '../plugins/vendors/social-pixel/descriptor';
import { tagManager } from '../plugins/vendors/tag-manager/descriptor';
import { conversions } from './conversions';
import { experiments as running } from './experiments';
import {
  donationHosts,
  enrichment,
  everySite,
  hosts,
  ownHosts,
  promptAnswers,
  recognition,
  scriptsOf,
  siblings,
  streams,
  thirdParties,
  userCookies,
} from './network';
import { prompts as definitions } from './prompts';

export default defineSite({
  id: 'main',
  brand: 'main',
  hosts: hosts.main,
  stream: streams.main,
  ...everySite,
  scripts: [
    scriptsOf.tags,
    scriptsOf.social,
    scriptsOf.newsletter,
    scriptsOf.personalisation,
    scriptsOf.sessionRecording,
    scriptsOf.fingerprint,
  ],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts, userCookies, enrichment }),
    experiments({ experiments: running }),
    errors(),
    contact(recognition),
    decorate({ siblings }),
    vendors({
      named: [
        tagManager(thirdParties.tagManager),
        gtag(thirdParties.gtag),
        socialPixel(thirdParties.socialPixel),
        newsletterPixel(thirdParties.newsletterPixel),
        adConversion(thirdParties.adConversion),
        adPixel(thirdParties.adPixel),
        personalisation(thirdParties.personalisation),
        sessionRecording(thirdParties.sessionRecording),
        fingerprint(thirdParties.fingerprint),
      ],
      conversions,
    }),
    prompts({ prompts: definitions, network: siblings, answers: promptAnswers }),
    uiReact(),
  ],
});
