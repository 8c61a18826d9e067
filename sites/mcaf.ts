import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { contact } from '../plugins/contact/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { experiments } from '../plugins/experiments/descriptor';
import { prompts } from '../plugins/prompts/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { experiments as running } from './experiments';
import { advocacyEndpoints, donationHosts, everySite, hosts, ownHosts, siblings, streams, surveyOrigins } from './network';
import { prompts as definitions } from './prompts';
import { donationHosts, everySite, hosts, ownHosts, recognition, siblings, streams } from './network';
import { vendors } from '../plugins/vendors/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import {
  advocacyEndpoints,
  donationHosts,
  everySite,
  hosts,
  ownHosts,
  scriptsOf,
  siblings,
  streams,
  surveyOrigins,
  thirdParties,
} from './network';
import { vendors } from '../plugins/vendors/descriptor';
import { fingerprint } from '../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { personalisation } from '../plugins/vendors/personalisation/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { conversions } from './conversions';
import {
  advocacyEndpoints,
  donationHosts,
  enrichment,
  everySite,
  hosts,
  ownHosts,
  scriptsOf,
  siblings,
  streams,
  surveyOrigins,
  thirdParties,
  userCookies,
} from './network';

export default defineSite({
  id: 'mcaf',
  brand: 'mcaf',
  hosts: hosts.mcaf,
  stream: streams.mcaf,
  ...everySite,
  scripts: [scriptsOf.tags],
  scripts: [scriptsOf.tags, scriptsOf.sessionRecording, scriptsOf.fingerprint, scriptsOf.personalisation],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts }),
    experiments({ experiments: running }),
    analytics({ ownHosts, donationHosts, userCookies, enrichment }),
    errors(),
    contact({ hosts: siblings, advocacyEndpoints, surveyOrigins }),
    decorate({ siblings }),
    prompts({ prompts: definitions, network: siblings }),
    vendors({ named: [gtag(thirdParties.gtag)] }),
    vendors({
      named: [
        gtag(thirdParties.gtag),
        sessionRecording(thirdParties.sessionRecording),
        fingerprint(thirdParties.fingerprint),
        personalisation(thirdParties.personalisation),
      ],
      conversions,
    }),
    uiReact(),
  ],
  plugins: [consent(), analytics({ ownHosts, donationHosts }), errors(), contact(recognition), decorate({ siblings }), uiReact()],
});
