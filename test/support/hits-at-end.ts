import { randomUUID } from 'node:crypto';
import type { Taproot } from '../../kernel';
import { VERSION } from '../../kernel/version';
import { streams } from '../../sites/network';
import type { Entry } from '../../tools/lab/network';
import type { Visit } from './visit';

/**
 * Leaves the page, and resolves to the hits that the service has when it gets one that the page itself sends at its end, after the tag,
 * even if the tag sends nothing.
 */
export async function hitsAtEnd({ page, visitor, network }: Pick<Visit, 'page' | 'visitor' | 'network'>): Promise<Entry[]> {
  // Requests that a driver holds when their page ends are lost.
  await page.unrouteAll();
  await visitor.unrouteAll();
  const hit = { event: 'end', hit_id: randomUUID(), site: 'main', environment: 'local', brand: 'main' };
  await page.evaluate(
    (body) => {
      const { taproot } = window as unknown as { taproot: Taproot };
      addEventListener('pagehide', () => void navigator.sendBeacon(`${taproot.page.utility}/hit`, body));
    },
    JSON.stringify([{ ...hit, stream: streams.main, tracker_version: VERSION }]),
  );
  await page.goto('about:blank');
  const hits = await network.until('hits', (entries) => entries.some(({ hit_id }) => hit_id === hit.hit_id));
  return hits.filter(({ hit_id }) => hit_id !== hit.hit_id);
}
