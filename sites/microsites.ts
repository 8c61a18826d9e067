import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { adPixel } from '../plugins/vendors/ad-pixel/descriptor';
import { vendors } from '../plugins/vendors/descriptor';
import { gtag } from '../plugins/vendors/gtag/descriptor';
import { socialPixel } from '../plugins/vendors/social-pixel/descriptor';
import {
  areaBrands,
  areas,
  donationHosts,
  hosts,
  ownHosts,
  scriptsOf,
  siblings,
  signUps,
  streams,
  testStream,
  thirdParties,
  utility,
} from './network';

export default defineSite({
  id: 'microsites',
  brand: 'main',
  areas,
  brands: areaBrands,
  hosts: hosts.microsites,
  stream: streams.microsites,
  testStream,
  utility,
  scripts: [scriptsOf.tags, scriptsOf.social],
  plugins: [
    consent(),
    analytics({ ownHosts, donationHosts }),
    errors(),
    decorate({ siblings }),
    vendors({ named: [gtag(thirdParties.gtag), socialPixel(thirdParties.socialPixel), adPixel(thirdParties.adPixel)], signUps }),
    uiReact(),
  ],
});
