import type { Purpose } from '../kernel';
import { CONTACT_KEY } from '../lib/records/contact-key';

/**
 * Purposes that a site may ask for separately: `purposes: [advertising, personalisation]` in its manifest. Their words are in
 * `lib/languages`. The stored names are our own and those of the third parties in `sites/network.ts`.
 */
export const advertising: Purpose = {
  id: 'advertising',
  cookies: ['_fbp', '_fbc', '_gcl_*', '_gac_*', 'IDE', 'test_cookie'],
  storage: ['_gcl_ls'],
};

export const personalisation: Purpose = {
  id: 'personalisation',
  cookies: ['seerid', 'seerses'],
  storage: [`${CONTACT_KEY}*`, 'tp_autofill*', 'tp_prompt*', 'PathforaPageView', 'PathforaTotal_*'],
};
