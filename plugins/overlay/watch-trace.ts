import type { Env, Inspected, Page } from '../../kernel';
import { scopeOf } from './click-facts';
import type { Watch } from './watch';

/** Why an event was not taken, in the words of consent or in these. */
export type Untaken = 'unlisted' | 'nobody' | (string & {});

/** Notes each event that was tracked, whichever way it came, and each plugin that was applied: those from before the overlay first. */
export function watchTrace({ now, clock }: Env, page: Page, { plugins, trace }: Pick<Inspected, 'plugins' | 'trace'>, watch: Watch): void {
  const { noteAt, note } = watch;
  const hasTaker = plugins.some(({ name }) => name === 'analytics');
  let before = true;
  trace.tap('overlay', (...traced) => {
    // Of a write that was blocked `explain()` tells.
    if (traced.length === 1) return undefined;
    const [what, reason, taken] = traced;
    if (typeof what === 'string') {
      note('added', what);
      if (what === 'analytics') watch.scope = scopeOf(reason);
      return undefined;
    }
    const why: Untaken = page.site === 'unknown' ? 'unlisted' : `${reason}`;
    const at = clock() - Math.max(0, now() - what.time);
    noteAt(at, 'track', what, taken || hasTaker || !/^(granted|opt)/.test(why) ? why : 'nobody', !!taken, before);
    return undefined;
  });
  before = false;
}
