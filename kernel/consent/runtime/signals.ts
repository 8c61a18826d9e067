import { HIT_SIGNALS } from '../../../lib/values/tap-stages';
import type { Hooks } from '../../lifecycle';
import type { Consent } from '../consent';

/** ms between two looks. */
const PERIOD = 1_000;

/**
 * CON-19: detects a privacy signal that appears during the page view. Browsers raise no event for it, so this checks every second, and
 * before each hit, which a signal stops. Also when the question about consent comes into sight or gets out of it, or a plugin has stored a
 * refusal made elsewhere: then the record is read again, too.
 */
export function watchSignals(window: Window, hooks: Hooks, { allows }: Consent, review: () => void, reread: () => unknown): void {
  hooks.hit.tap({ name: 'runtime', stage: HIT_SIGNALS }, () => {
    review();
    return allows('analytics') ? undefined : 'not allowed';
  });
  hooks.prompt.tap('runtime', ({ type }) => {
    if (type !== 'consent-sight') return;
    review();
    reread();
    return true;
  });
  window.setInterval(review, PERIOD);
  review();
}
