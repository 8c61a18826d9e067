import type { EnabledPlugin } from '../kernel/plugin';
import type { Taproot } from '../kernel/taproot';

/**
 * Asks for the chunks of plugins that start when the page is parsed while it still is: on a slow connection its first view leaves a
 * round trip sooner. One that fails is asked for again at its moment, by the host, which also reports it.
 */
export function loadAhead(plugins: readonly EnabledPlugin[], { page, visitor, consent }: Pick<Taproot, 'page' | 'visitor' | 'consent'>) {
  for (const { wake, needs, when, load } of plugins) {
    const ask = async () => {
      if (wake === 'ready' && page.site !== 'unknown' && [needs].flat().some(consent.covers) && (when?.(page, visitor) ?? true))
        await load();
    };
    ask().catch(() => {});
  }
}
