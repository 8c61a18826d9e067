import { pageLife } from '../../kernel';
import { decorate } from '../../plugins/decorate/descriptor';
import { adPixel } from '../../plugins/vendors/ad-pixel/descriptor';
import { vendors } from '../../plugins/vendors/descriptor';
import { gtag } from '../../plugins/vendors/gtag/descriptor';
import { socialPixel } from '../../plugins/vendors/social-pixel/descriptor';
import { scriptsOf, signUps, thirdParties } from '../network';

export default pageLife({
  scripts: [scriptsOf.tags, scriptsOf.social],
  plugins: [
    decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate')),
    vendors({ named: [gtag(thirdParties.gtag), socialPixel(thirdParties.socialPixel), adPixel(thirdParties.adPixel)], signUps }),
  ],
});
