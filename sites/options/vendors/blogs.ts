import { gtag } from '../../../plugins/vendors/gtag/descriptor';
import { heatMap } from '../../../plugins/vendors/heat-map/descriptor';
import { thirdParties } from '../../network';

export const named = [gtag(thirdParties.gtag), heatMap(thirdParties.heatMap)];
