import type { NamedVendor } from '../vendor';
import type { SessionRecordingAccount } from './index';

/** TAG-04. */
export const sessionRecording = (account: SessionRecordingAccount): NamedVendor => ({
  name: 'session-recording',
  category: 'recording',
  account,
  /**
   * Names: https://help.fullstory.com/hc/en-us/articles/360020829513-Why-Fullstory-uses-First-Party-Cookies. A year for `fs_uid`:
   * https://consentstack.io/vendors/fullstory. The times of the others were not found, and are taken as the same.
   */
  recipient: {
    service: 'Fullstory',
    company: 'Fullstory, Inc.',
    country: 'US',
    policy: 'https://www.fullstory.com/legal/privacy-policy/',
    stored: [
      { name: 'fs_uid', days: 365 },
      { name: 'fs_cid', days: 365 },
      { name: 'fs_lua', days: 365 },
    ],
  },
  load: () => import('./index'),
});
