import { pageLife } from '../../kernel';
import { decorate } from '../../plugins/decorate/descriptor';
import { vendors } from '../../plugins/vendors/descriptor';
import { gtag } from '../../plugins/vendors/gtag/descriptor';
import { heatMap } from '../../plugins/vendors/heat-map/descriptor';
import { scriptsOf, thirdParties } from '../network';

export default pageLife({
  scripts: [scriptsOf.tags, scriptsOf.heatMap],
  plugins: [
    decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate')),
    vendors({ named: [gtag(thirdParties.gtag), heatMap(thirdParties.heatMap)] }),
  ],
});
