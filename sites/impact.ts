import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { contact } from '../plugins/contact/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { experiments } from '../plugins/experiments/descriptor';
import { prompts } from '../plugins/prompts/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { fingerprint } from '../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { personalisation } from '../plugins/vendors/personalisation/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
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
  id: 'impact',
  brand: 'main',
  hosts: hosts.impact,
  stream: streams.impact,
  ...everySite,
  scripts: [scriptsOf.tags, scriptsOf.sessionRecording, scriptsOf.fingerprint, scriptsOf.personalisation],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts, userCookies, enrichment }),
    experiments({ experiments: running }),
    errors(),
    contact(recognition),
    decorate({ siblings }),
    vendors({
      named: [
        gtag(thirdParties.gtag),
        sessionRecording(thirdParties.sessionRecording),
        fingerprint(thirdParties.fingerprint),
        personalisation(thirdParties.personalisation),
      ],
      conversions,
    }),
    prompts({ prompts: definitions, network: siblings, answers: promptAnswers }),
    uiReact(),
  ],
});
