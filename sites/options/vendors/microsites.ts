import { adPixel } from '../../../plugins/vendors/ad-pixel/descriptor';
import { gtag } from '../../../plugins/vendors/gtag/descriptor';
import { socialPixel } from '../../../plugins/vendors/social-pixel/descriptor';
import { thirdParties } from '../../network';

export const named = [gtag(thirdParties.gtag), socialPixel(thirdParties.socialPixel), adPixel(thirdParties.adPixel)];

export { signUps } from '../../network';
