import type { EnabledPlugin } from '../kernel/plugin';
import type { Taproot } from '../kernel/taproot';

/**
 * Requests the chunks of `ready` plugins while the page is still being parsed: on a slow connection its first view leaves a round trip
 * sooner. The host retries a failed one at its moment, and reports it.
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
