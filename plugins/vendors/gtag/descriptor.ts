import type { NamedVendor } from '../vendor';

export interface GtagAccount {
  /** Its stream is the site's. */
  readonly script: string;
  /** Domains between whose sites the library hands its visitor's id on. */
  readonly linked: readonly string[];
}

/** EVT-12, TAG-02. */
export const gtag = (account: GtagAccount): NamedVendor => ({
  name: 'gtag',
  category: 'measurement',
  account,
  load: () => import(/* webpackChunkName: "vendors-gtag" */ './index'),
});
