import type { EnabledPlugin } from '../plugin';

/** The names of the kernel and of the manifest's plugins. Others are guests'. A guest may bear one of these. */
export const ownNames = (plugins: readonly EnabledPlugin[]): ReadonlySet<string> =>
  new Set(['taproot', 'page-life', 'switch-off', 'slow-taps', 'developer', ...plugins.map(({ name }) => name)]);
