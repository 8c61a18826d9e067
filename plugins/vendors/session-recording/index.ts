import { call } from '../call';
import { queueCommands } from '../command-queue';
import type { MakeVendor } from '../vendor';

export interface SessionRecordingAccount {
  readonly organisation: string;
  readonly host: string;
  readonly script: string;
}

const sessionRecording: MakeVendor<SessionRecordingAccount> = ({ globals, account: { organisation, host, script } }) => {
  let replaced = () => false;
  return {
    script,
    begin() {
      Object.assign(globals, { _fs_host: host, _fs_script: script.replace(/^https:\/\//, ''), _fs_org: organisation, _fs_namespace: 'FS' });
      replaced = queueCommands(globals, 'FS');
    },
    arrived: (loaded) => loaded || replaced(),
    optOut: () => void call(globals, 'FS', 'shutdown'),
  };
};

export default sessionRecording;
