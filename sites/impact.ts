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
import { donationHosts, everySite, hosts, ownHosts, siblings, streams } from './network';
import { prompts as definitions } from './prompts';
import { donationHosts, everySite, hosts, ownHosts, recognition, siblings, streams } from './network';
import { vendors } from '../plugins/vendors/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { donationHosts, everySite, hosts, ownHosts, scriptsOf, siblings, streams, thirdParties } from './network';
import { vendors } from '../plugins/vendors/descriptor';
import { fingerprint } from '../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { personalisation } from '../plugins/vendors/personalisation/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { conversions } from './conversions';
import { donationHosts, enrichment, everySite, hosts, ownHosts, scriptsOf, siblings, streams, thirdParties, userCookies } from './network';

export default defineSite({
  id: 'impact',
  brand: 'main',
  hosts: hosts.impact,
  stream: streams.impact,
  ...everySite,
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts }),
    experiments({ experiments: running }),
    errors(),
    decorate({ siblings }),
    prompts({ prompts: definitions, network: siblings }),
    uiReact(),
  ],
  plugins: [consent(), analytics({ ownHosts, donationHosts }), errors(), contact(recognition), decorate({ siblings }), uiReact()],
  scripts: [scriptsOf.tags],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts }),
    errors(),
    decorate({ siblings }),
    vendors({ named: [gtag(thirdParties.gtag)] }),
    uiReact(),
  ],
  scripts: [scriptsOf.tags, scriptsOf.sessionRecording, scriptsOf.fingerprint, scriptsOf.personalisation],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts, userCookies, enrichment }),
    errors(),
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
