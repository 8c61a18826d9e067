import type { Plugin } from '../../taproot';
import type { Inspected } from '../manifest';
import { ownNames } from '../own-names';
import { removeTaps } from './remove-taps';
import { timeTaps } from './time-taps';

/** ms of a call, and the number of such calls after which a guest loses its taps. */
const SLOW = 250;
const TIMES = 3;

/** Removes a guest's taps, and reports it, once they have blocked the page for over 250 ms 3 times, in any hooks. */
const plugin: Plugin<Pick<Inspected, 'plugins'>> = {
  name: 'slow-taps',
  apply({ env, hooks, options, report, signal }) {
    const own = ownNames(options.plugins);
    const counts = new Map<string, number>();
    timeTaps(hooks, env.clock, 'slow-taps', ({ plugin, ms }) => {
      if (signal.aborted || ms <= SLOW || own.has(plugin)) return;
      const count = (counts.get(plugin) ?? 0) + 1;
      counts.set(plugin, count);
      if (count < TIMES) return;
      removeTaps(hooks, plugin);
      const detail = { plugin, severity: 'warn' as const };
      // While a problem is being reported, another one is swallowed.
      if (count === TIMES) env.window.setTimeout(() => report(new Error('switched off: its taps took over 250 ms 3 times'), detail));
    });
  },
};

export default plugin;
