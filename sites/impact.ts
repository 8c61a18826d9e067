import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { donationHosts, everySite, hosts, ownHosts, scriptsOf, siblings, streams, thirdParties } from './network';

export default defineSite({
  id: 'impact',
  brand: 'main',
  hosts: hosts.impact,
  stream: streams.impact,
  ...everySite,
  scripts: [scriptsOf.tags],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts }),
    errors(),
    decorate({ siblings }),
    vendors({ named: [gtag(thirdParties.gtag)] }),
    uiReact(),
  ],
});
