import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { contact } from '../plugins/contact/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { fingerprint } from '../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { personalisation } from '../plugins/vendors/personalisation/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { conversions } from './conversions';
import {
  advocacyEndpoints,
  donationHosts,
  emailAreas,
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
  id: 'email',
  brand: 'main',
  hosts: hosts.email,
  stream: streams.email,
  ...everySite,
  areas: emailAreas,
  scripts: [scriptsOf.tags, scriptsOf.sessionRecording, scriptsOf.fingerprint, scriptsOf.personalisation],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts, userCookies, enrichment }),
    errors(),
    contact({ hosts: siblings, advocacyEndpoints, surveyOrigins }),
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
    uiReact(),
  ],
});
