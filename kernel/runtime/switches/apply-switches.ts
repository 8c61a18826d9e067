import { readSound } from '../../../lib/records/broken-record';
import { RULES_KEY } from '../../../lib/records/experiment-rules';
import { dropBuckets } from '../../../lib/records/session-buckets';
import { areSwitches, SWITCHES_KEY, storedDraw, storedSwitches, switchesText } from '../../../lib/records/switches';
import { readText, writeText } from '../../../lib/storage/storage';
import type { OwnHooks } from '../../lifecycle';
import type { Tools } from '../../taproot';
import { readSwitches, switchedOff } from './read-switches';

/** Turns off the entries in the text of `switches.json`, and stores them for the next page. A malformed text changes nothing. */
export function applySwitches({ env, hooks, page, consent, version, report }: Tools<unknown>, text: string): void {
  const { window } = env;
  const stored = readSound(window, 'localStorage', SWITCHES_KEY, areSwitches, report);
  const switches = readSwitches(text);
  if (!switches) return;
  const draw = storedDraw(stored) ?? Math.floor(env.random() * 1e9);
  const off = switchedOff(switches, page.site, `${version.split('+')[0]}`, draw);
  if (consent.allows('analytics')) {
    const kept = switches.length ? switchesText(off, draw, { page, version }) : null;
    if (kept !== stored) writeText(window, 'localStorage', SWITCHES_KEY, kept);
    dropBuckets(window, (id) => off.includes(`experiment ${id}`));
    // The next page shows stored variants before it decides anything.
    const rules = readText(window, 'localStorage', RULES_KEY);
    const isShown = (entry: string) => rules?.includes(`[data-experiment="${entry.replace('experiment ', '')}"]`);
    if (off.some(isShown)) writeText(window, 'localStorage', RULES_KEY, null);
  }
  // Includes the entries that this page began with: a late tap gets only the last call.
  const all = [...new Set([...storedSwitches(stored, { page, version }), ...off])];
  if (all.length) (hooks as OwnHooks).off.call(all);
}
