import type { NamedVendor } from '../vendor';
import type { SessionRecordingAccount } from './index';

/** TAG-04. */
export const sessionRecording = (account: SessionRecordingAccount): NamedVendor => ({
  name: 'session-recording',
  category: 'recording',
  account,
  load: () => import(/* webpackChunkName: "vendors-session-recording" */ './index'),
});
