import { adConversion } from '../../../plugins/vendors/ad-conversion/descriptor';
import { adPixel } from '../../../plugins/vendors/ad-pixel/descriptor';
import { gtag } from '../../../plugins/vendors/gtag/descriptor';
import { newsletterPixel } from '../../../plugins/vendors/newsletter-pixel/descriptor';
import { personalisation } from '../../../plugins/vendors/personalisation/descriptor';
import { socialPixel } from '../../../plugins/vendors/social-pixel/descriptor';
import { tagManager } from '../../../plugins/vendors/tag-manager/descriptor';
import { thirdParties } from '../../network';

export const named = [
  tagManager(thirdParties.tagManager),
  gtag(thirdParties.gtag),
  socialPixel(thirdParties.socialPixel),
  newsletterPixel(thirdParties.newsletterPixel),
  adConversion(thirdParties.adConversion),
  adPixel(thirdParties.adPixel),
  personalisation(thirdParties.personalisation),
];
