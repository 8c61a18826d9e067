import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { contact } from '../plugins/contact/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { embeds } from '../plugins/embeds/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { experiments } from '../plugins/experiments/descriptor';
import { prompts } from '../plugins/prompts/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { fingerprint } from '../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { personalisation } from '../plugins/vendors/personalisation/descriptor';
import { holdout, experiments as running } from './experiments';
import {
  donationHosts,
  embedServices,
  enrichment,
  ownHosts,
  promptAnswers,
  recognition,
  scriptsOf,
  siblings,
  thirdParties,
  userCookies,
} from './network';
import { prompts as definitions } from './prompts';

/** The plugins of every site that people visit. Manifests add others. */
export const commonPlugins = [
  consent(),
  analytics({ ownHosts, donationHosts, userCookies, enrichment }),
  experiments({ experiments: running, network: siblings, holdout }),
  errors(),
  contact(recognition),
  decorate({ siblings }),
  prompts({ prompts: definitions, network: siblings, answers: promptAnswers, holdout }),
  uiReact(),
  embeds({ services: embedServices }),
];

/** The analytics tag, of every site. */
const analyticsTag = gtag(thirdParties.gtag);
const otherVendors = [fingerprint(thirdParties.fingerprint), personalisation(thirdParties.personalisation)];

/** The third parties of every site that people visit. */
export const commonVendors = [analyticsTag, ...otherVendors];
/** The same where the service tells the analytics tag's vendor. */
export const vendorsByService = [{ ...analyticsTag, from: 'service' as const }, ...otherVendors];

/** The address prefixes of the scripts of `commonVendors`. */
export const commonScripts = [scriptsOf.tags, scriptsOf.fingerprint, scriptsOf.personalisation];
