import type { FullTap, Interceptor } from '../../kernel/hooks';
import type { Hooks } from '../../kernel/lifecycle';

/** What tapable keeps in a hook. */
type Tapped = { taps: readonly FullTap[]; readonly interceptors: Interceptor[] };

/** Takes what bears a name out of every hook, but taps that guard privacy: what they drop would leave. */
export function removeTaps(hooks: Hooks, gone: string): void {
  for (const tapped of Object.values(hooks) as unknown as Tapped[]) {
    tapped.taps = tapped.taps.filter(({ name, privacy }) => name !== gone || privacy);
    // In their places: somebody may be going through them.
    for (const [i, { name }] of tapped.interceptors.entries()) if (name === gone) tapped.interceptors[i] = {};
  }
}
