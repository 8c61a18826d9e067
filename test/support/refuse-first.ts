import type { Taproot } from '../../kernel';
import { neverIdle } from './never-idle';
import type { Visit } from './visit';

/** Refuses in another tab, on a sibling host, before the visitor's first page. */
export async function refuseFirst(visit: Visit): Promise<void> {
  const tab = await visit.visitor.newPage();
  await neverIdle(tab);
  await tab.goto(visit.network.demo.url('impact', '/'));
  await tab.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.rejectAll());
  await visit.network.until('rejections', (entries) => entries.length === 1);
  await tab.close();
}
