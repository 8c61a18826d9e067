import type { NamedVendor } from '../vendor';

export interface SessionRecordingAccount {
  readonly organisation: string;
  readonly host: string;
  readonly script: string;
}

/** TAG-04. */
export const sessionRecording = (account: SessionRecordingAccount): NamedVendor => ({
  name: 'session-recording',
  category: 'recording',
  account,
  load: () => import(/* webpackChunkName: "vendors-session-recording" */ './index'),
});
