import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { experiments } from '../plugins/experiments/descriptor';
import { prompts } from '../plugins/prompts/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { experiments as running } from './experiments';
import {
  donationHosts,
  enrichment,
  everySite,
  hosts,
  ownHosts,
  promptAnswers,
  scriptsOf,
  siblings,
  streams,
  thirdParties,
  userCookies,
} from './network';
import { prompts as definitions } from './prompts';

export default defineSite({
  id: 'utility',
  brand: 'main',
  hosts: hosts.utility,
  paths: ['/apps', '/admin'],
  stream: streams.utility,
  ...everySite,
  scripts: [scriptsOf.tags],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts, userCookies, enrichment }),
    experiments({ experiments: running }),
    errors(),
    vendors({ named: [gtag(thirdParties.gtag)] }),
    prompts({ prompts: definitions, network: siblings, answers: promptAnswers }),
    uiReact(),
  ],
});
