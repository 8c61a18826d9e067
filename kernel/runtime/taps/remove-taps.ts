import type { FullTap, Interceptor } from '../../hooks';
import type { Hooks } from '../../lifecycle';

/** A hook's internals in tapable. */
type Tapped = { taps: readonly FullTap[]; readonly interceptors: Interceptor[] };

/** Removes every tap of a name from every hook, except privacy taps: the values that they drop would be sent. */
export function removeTaps(hooks: Hooks, gone: string): void {
  for (const tapped of Object.values(hooks) as unknown as Tapped[]) {
    tapped.taps = tapped.taps.filter(({ name, privacy }) => name !== gone || privacy);
    // Replaced in place: a loop may be iterating over them.
    for (const [i, { name }] of tapped.interceptors.entries()) if (name === gone) tapped.interceptors[i] = {};
  }
}
