import { type Env, type Inspected, isEvent, isWrite, type Page, UNDONE } from '../../../kernel';
import { scopeOf } from './click-facts';
import type { Watch } from './watch';

/** The reason why an event was not taken: consent's reason, or one of these. */
export type Untaken = 'unlisted' | 'nobody' | (string & {});

/** Notes each tracked event and each applied plugin, starting with those from before the overlay. */
export function watchTrace({ now, clock }: Env, page: Page, { plugins, trace }: Pick<Inspected, 'plugins' | 'trace'>, watch: Watch): void {
  const { noteAt, note } = watch;
  const hasTaker = plugins.some(({ name }) => name === 'analytics');
  let before = true;
  trace.tap('overlay', (...traced) => {
    // `explain()` lists blocked writes.
    if (isWrite(traced)) return undefined;
    if (!isEvent(traced)) {
      const [name, made] = traced;
      note(made === UNDONE ? 'undone' : before ? 'applied before' : 'applied', name);
      if (name === 'analytics') watch.scope = scopeOf(made);
      return undefined;
    }
    const [event, reason, taken] = traced;
    const why: Untaken = page.site === 'unknown' ? 'unlisted' : reason;
    const at = clock() - Math.max(0, now() - event.time);
    noteAt(at, 'track', event, taken || hasTaker || !/^(granted|opt)/.test(why) ? why : 'nobody', !!taken, before);
    return undefined;
  });
  before = false;
}
