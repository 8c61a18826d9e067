import { definePlugin } from '../../kernel';
import type { SignalLineOptions } from './options';

/**
 * Tells visitors whose browser sends a signal that the page heeds it, by a line that they can close. The build adds it to the sites whose rules say
 * so (`tools/build/with-signal-line.ts`); no manifest names it.
 */
export const signalLine = definePlugin<SignalLineOptions>({
  name: 'signal-line',
  needs: 'nothing',
  // A contact is not asked for at a signal: only `early` wakes it, at a signal that the browser sends late, too.
  wake: 'contact',
  early: ({ hooks, visitor }, wake) => {
    hooks.consent.tap('signal-line', () => {
      if (visitor.dnt || visitor.gpc) wake();
    });
  },
  load: () => import(/* webpackChunkName: "signal-line" */ './index'),
});
