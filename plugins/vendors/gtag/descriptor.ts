import type { NamedVendor } from '../vendor';
import type { GtagAccount } from './index';

/** EVT-12, TAG-02. */
export const gtag = (account: GtagAccount): NamedVendor => ({
  name: 'gtag',
  category: 'measurement',
  account,
  load: () => import(/* webpackChunkName: "vendors-gtag" */ './index'),
});
