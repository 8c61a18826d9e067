import type { EnabledPlugin } from '../plugin';
import type { Taproot } from '../taproot';

/**
 * Requests the chunks of `ready` plugins while the page is still being parsed, which saves a slow connection's first view a round trip. The
 * host retries a failed one at its moment, and reports it.
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
