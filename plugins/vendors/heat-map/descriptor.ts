import type { NamedVendor } from '../vendor';

export interface HeatMapAccount {
  readonly id: number;
  /** The library's address up to the id. */
  readonly script: string;
  /** The first characters of the paths of pages that it records. */
  readonly paths: readonly string[];
}

/** TAG-03. */
export const heatMap = (account: HeatMapAccount): NamedVendor => ({
  name: 'heat-map',
  category: 'recording',
  paths: account.paths,
  account,
  load: () => import(/* webpackChunkName: "vendors-heat-map" */ './index'),
});
