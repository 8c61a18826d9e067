import type { NamedVendor } from '../vendor';

export interface GtagAccount {
  /** The library's address. Its stream is the site's. */
  readonly script: string;
  /** Hosts between which the library hands on its visitor's id: exact, or `*.` and a domain for any subdomain of it. */
  readonly siblings: readonly string[];
}

/** EVT-12, TAG-02. */
export const gtag = (account: GtagAccount): NamedVendor => ({
  name: 'gtag',
  category: 'measurement',
  account,
  load: () => import(/* webpackChunkName: "vendors-gtag" */ './index'),
});
