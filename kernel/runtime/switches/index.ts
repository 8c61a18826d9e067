import { SWITCHES_KEY } from '../../../lib/records/switches';
import { readText } from '../../../lib/storage/storage';
import type { Plugin } from '../../taproot';
import { fetchSmall } from './transport';

/** The text of a file without switches, the usual one. */
const NOTHING = /^\s*\{\s*"off"\s*:\s*\[\s*\]\s*\}\s*$/;

/**
 * Requests `switches.json` from the tag's folder, given as the options, once the page is idle. Plugins that it turns off end on this page
 * and do not start on the next one. It can only turn things off. A missing or malformed answer changes nothing.
 */
const plugin: Plugin<string> = {
  name: 'switches',
  apply(taproot) {
    const { env, report, signal, idle, options: folder } = taproot;
    const { window } = env;
    const ask = async () => {
      const text = signal.aborted ? undefined : await fetchSmall(env, `${folder}switches.json`);
      if (signal.aborted || !text?.includes('"off"')) return;
      if (NOTHING.test(text) && readText(window, 'localStorage', SWITCHES_KEY) === null) return;
      const { applySwitches } = await import(/* webpackChunkName: "switches-apply" */ './apply-switches');
      if (!signal.aborted) applySwitches(taproot, text);
    };
    idle(() => void ask().catch(report));
  },
};

export default plugin;
