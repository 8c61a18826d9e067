import type { NamedVendor } from '../vendor';

export interface HeatMapAccount {
  readonly id: number;
  /** What stands before the id in the library's address. */
  readonly script: string;
}

/** TAG-03. */
const PATHS = ['/energyexchange', '/markets', '/edfish', '/health', '/climate411'];

export const heatMap = (account: HeatMapAccount): NamedVendor => ({
  name: 'heat-map',
  category: 'recording',
  paths: PATHS,
  account,
  load: () => import(/* webpackChunkName: "vendors-heat-map" */ './index'),
});
