import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { experiments } from '../plugins/experiments/descriptor';
import { prompts } from '../plugins/prompts/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { experiments as running } from './experiments';
import { donationHosts, everySite, hosts, ownHosts, siblings, streams } from './network';
import { prompts as definitions } from './prompts';
import { vendors } from '../plugins/vendors/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { donationHosts, everySite, hosts, ownHosts, scriptsOf, streams, thirdParties } from './network';
import { donationHosts, enrichment, everySite, hosts, ownHosts, streams, userCookies } from './network';

export default defineSite({
  id: 'utility',
  brand: 'main',
  hosts: hosts.utility,
  paths: ['/apps', '/admin'],
  stream: streams.utility,
  ...everySite,
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts }),
    experiments({ experiments: running }),
    errors(),
    prompts({ prompts: definitions, network: siblings }),
    uiReact(),
  ],
  scripts: [scriptsOf.tags],
  plugins: [consent(), analytics({ ownHosts, donationHosts }), errors(), vendors({ named: [gtag(thirdParties.gtag)] }), uiReact()],
  plugins: [consent(), analytics({ ownHosts, donationHosts, userCookies, enrichment }), errors(), uiReact()],
});
