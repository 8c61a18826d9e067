import type { NamedVendor } from '../vendor';
import type { HeatMapAccount } from './index';

/** TAG-03. */
export const heatMap = (account: HeatMapAccount): NamedVendor => ({
  name: 'heat-map',
  category: 'recording',
  paths: account.paths,
  account,
  /**
   * A year for the visitor: https://docs.enso.build/cookies. 30 minutes for the visit: https://www.auditcookies.com/cookies/_hjSession. Company and policy:
   * https://xpert.digital/en/hotjar-privacy-policy/?amp=1 and
   * https://www.ccm19.de/plugin.php?menuid=308&template=mv/templates/mv_show_front.html&mv_id=4&extern_meta=x&mv_content_id=210&getlang=en.
   */
  recipient: {
    service: 'Hotjar',
    company: 'Hotjar Ltd',
    country: 'MT',
    policy: 'https://www.hotjar.com/legal/policies/privacy/',
    stored: [
      { name: '_hjSessionUser_*', days: 365 },
      { name: '_hjSession_*', days: 0 },
    ],
  },
  load: () => import('./index'),
});
