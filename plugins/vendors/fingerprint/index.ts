import { parseVisitorField, VISITOR_KEY } from '../../../lib/records/visitor-record';
import { readText } from '../../../lib/storage/storage';
import { call } from '../call';
import type { MakeVendor } from '../vendor';

export interface FingerprintAccount {
  readonly key: string;
  readonly script: string;
}

type Globals = Record<string, unknown>;

/** Reports the device's id to analytics, which stores it (SES-06): once, as a page that knows it already has it in each hit. */
const fingerprint: MakeVendor<FingerprintAccount> = ({ env: { window, now }, globals, track, account: { key, script } }) => {
  let over = false;
  const learn = async () => {
    const agent = await call(globals, 'FingerprintJS.load', { apiKey: key });
    const { visitorId } = ((await call({ agent }, 'agent.get')) ?? {}) as Globals;
    const isKnown = parseVisitorField(readText(window, 'localStorage', VISITOR_KEY), now(), 'device_id') === visitorId;
    if (!over && typeof visitorId === 'string' && !isKnown)
      track('device_identified', { event_category: 'visitor', event_action: 'identified', device_id: visitorId });
  };
  return {
    script,
    arrived: () => !!(globals.FingerprintJS as Globals | undefined)?.load,
    // A failed library reports nothing.
    arrive: () => void learn().catch(() => {}),
    optOut() {
      over = true;
    },
  };
};

export default fingerprint;
