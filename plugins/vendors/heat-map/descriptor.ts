import type { NamedVendor } from '../vendor';
import type { HeatMapAccount } from './index';

/** TAG-03. */
export const heatMap = (account: HeatMapAccount): NamedVendor => ({
  name: 'heat-map',
  category: 'recording',
  paths: account.paths,
  account,
  load: () => import(/* webpackChunkName: "vendors-heat-map" */ './index'),
});
