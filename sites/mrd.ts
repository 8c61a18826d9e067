import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { contact } from '../plugins/contact/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
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

export default defineSite({
  id: 'mrd',
  brand: 'mrd',
  hosts: hosts.mrd,
  stream: streams.mrd,
  ...everySite,
  scripts: [scriptsOf.tags],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts }),
    errors(),
    contact({ hosts: siblings, advocacyEndpoints, surveyOrigins }),
    decorate({ siblings }),
    vendors({ named: [gtag(thirdParties.gtag)] }),
    uiReact(),
  ],
});
