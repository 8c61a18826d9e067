import { DAY } from '../../lib/time/day';
import type { Store } from '../store/store';
import { LATE, tables } from '../store/tables';

/** Hits that are asked: the newest. */
const MOST = 1_000;

/** Hits agree with a clock or not; they are silent if none has arrived within 8 days by it. */
export type Said = 'agree' | 'differ' | 'silent';

/** Asks the newest hits whether they arrived and happened by this clock: pages' clocks are many, and the machine's may be wrong. */
export async function askHits(store: Pick<Store, 'facts' | 'page'>, now: number): Promise<Said> {
  const { newest } = await store.facts();
  if (!newest) return 'agree';
  const rows = await store.page('hit', Math.max(0, newest - MOST), MOST);
  const happened = rows.flatMap(({ received, body }) => {
    const at = tables.hit.columns.happened?.(body);
    return typeof at === 'number' && received > now - LATE && received < now + DAY ? [at >= received - LATE] : [];
  });
  if (!happened.length) return 'silent';
  return happened.filter(Boolean).length * 2 > happened.length ? 'agree' : 'differ';
}
