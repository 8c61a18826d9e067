import { adConversion } from '../../../plugins/vendors/ad-conversion/descriptor';
import { adPixel } from '../../../plugins/vendors/ad-pixel/descriptor';
import { gtag } from '../../../plugins/vendors/gtag/descriptor';
import { newsletterPixel } from '../../../plugins/vendors/newsletter-pixel/descriptor';
import { socialPixel } from '../../../plugins/vendors/social-pixel/descriptor';
import { thirdParties } from '../../network';

export const named = [
  gtag(thirdParties.gtag),
  socialPixel(thirdParties.socialPixel),
  newsletterPixel(thirdParties.newsletterPixel),
  adConversion(thirdParties.adConversion),
  adPixel(thirdParties.adPixel),
];
