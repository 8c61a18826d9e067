import type { EnabledPlugin } from '../plugin';

/** Returns the names of the kernel's and the manifest's plugins. A guest may use one of them as well. */
export const ownNames = (plugins: readonly EnabledPlugin[]): ReadonlySet<string> =>
  new Set(['taproot', 'runtime', 'switch-off', 'switches', 'slow-taps', 'developer', ...plugins.map(({ name }) => name)]);
