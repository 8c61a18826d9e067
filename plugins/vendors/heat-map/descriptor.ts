import type { NamedVendor } from '../vendor';

export interface HeatMapAccount {
  readonly id: number;
  /** What stands before the id in the library's address. */
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
