import type { OwnHooks } from '../../kernel/lifecycle';
import type { Plugin } from '../../kernel/taproot';
import { readSound } from '../../lib/records/broken-record';
import { RULES_KEY } from '../../lib/records/experiment-rules';
import { areSwitches, SWITCHES_KEY, storedDraw, storedSwitches, switchesText } from '../../lib/records/switches';
import { readText, writeText } from '../../lib/storage/storage';
import { readSwitches, switchedOff } from './read-switches';
import { fetchSmall } from './transport';

/**
 * Asks for `switches.json` in the tag's folder, which the options name, once the page is idle: what it turns off ends on this page and does
 * not start on the next one. It can only subtract. An answer that is missing or no such file changes nothing.
 */
const plugin: Plugin<string> = {
  name: 'switches',
  apply(taproot) {
    const { env, hooks, page, consent, version, report, options: folder } = taproot;
    const { window } = env;
    let over = false;
    readSound(window, 'localStorage', SWITCHES_KEY, areSwitches, report);

    const ask = async () => {
      const text = over ? undefined : await fetchSmall(env, `${folder}switches.json`);
      const switches = text === undefined || over ? undefined : readSwitches(text);
      if (!switches) return;
      const stored = readText(window, 'localStorage', SWITCHES_KEY);
      const draw = storedDraw(stored) ?? Math.floor(env.random() * 1e9);
      const off = switchedOff(switches, page.site, `${version.split('+')[0]}`, draw);
      if (consent.allows('analytics')) {
        const kept = switches.length ? switchesText(off, draw, taproot) : null;
        if (kept !== stored) writeText(window, 'localStorage', SWITCHES_KEY, kept);
        // The next page shows stored variants before anything is decided.
        const rules = readText(window, 'localStorage', RULES_KEY);
        const isShown = (entry: string) => rules?.includes(`[data-experiment="${entry.replace('experiment ', '')}"]`);
        if (off.some(isShown)) writeText(window, 'localStorage', RULES_KEY, null);
      }
      // Together with what this page began with: a late tap gets the last call alone.
      const all = [...new Set([...storedSwitches(stored, taproot), ...off])];
      if (all.length) (hooks as OwnHooks).off.call(all);
    };
    (window.requestIdleCallback ?? window.setTimeout)(() => void ask());
    return () => {
      over = true;
    };
  },
};

export default plugin;
