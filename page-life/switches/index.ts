import type { Plugin } from '../../kernel/taproot';
import { SWITCHES_KEY } from '../../lib/records/switches';
import { readText } from '../../lib/storage/storage';
import { fetchSmall } from './transport';

/** A file that turns nothing off, which it is nearly always. */
const NOTHING = /^\s*\{\s*"off"\s*:\s*\[\s*\]\s*\}\s*$/;

/**
 * Asks for `switches.json` in the tag's folder, which the options name, once the page is idle: what it turns off ends on this page and does
 * not start on the next one. It can only subtract. An answer that is missing or no such file changes nothing.
 */
const plugin: Plugin<string> = {
  name: 'switches',
  apply(taproot) {
    const { env, report, options: folder } = taproot;
    const { window } = env;
    let over = false;
    const ask = async () => {
      const text = over ? undefined : await fetchSmall(env, `${folder}switches.json`);
      if (over || !text?.includes('"off"')) return;
      if (NOTHING.test(text) && readText(window, 'localStorage', SWITCHES_KEY) === null) return;
      const { applySwitches } = await import(/* webpackChunkName: "switches-apply" */ './apply-switches');
      if (!over) applySwitches(taproot, text);
    };
    (window.requestIdleCallback ?? window.setTimeout)(() => void ask().catch(report));
    return () => {
      over = true;
    };
  },
};

export default plugin;
