import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { contact } from '../plugins/contact/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { donation } from '../plugins/donation/descriptor';
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
import { socialPixel } from '../plugins/vendors/social-pixel/descriptor';
import { conversions } from './conversions';
import { experiments as running } from './experiments';
import {
  donationBrands,
  donationHosts,
  enrichment,
  everySite,
  hosts,
  organisations,
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
  id: 'donate',
  brand: 'main',
  hosts: hosts.donate,
  stream: streams.donate,
  ...everySite,
  brands: { ...everySite.brands, ...donationBrands },
  scripts: [scriptsOf.tags, scriptsOf.social, scriptsOf.newsletter, scriptsOf.fingerprint, scriptsOf.personalisation],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts, userCookies, enrichment }),
    experiments({ experiments: running }),
    donation({ organisations }),
    errors(),
    contact(recognition),
    decorate({ siblings }),
    vendors({
      named: [
        gtag(thirdParties.gtag),
        socialPixel(thirdParties.socialPixel),
        newsletterPixel(thirdParties.newsletterPixel),
        adConversion(thirdParties.adConversion),
        adPixel(thirdParties.adPixel),
        fingerprint(thirdParties.fingerprint),
        personalisation(thirdParties.personalisation),
      ],
      conversions,
    }),
    prompts({ prompts: definitions, network: siblings, answers: promptAnswers }),
    uiReact(),
  ],
});
