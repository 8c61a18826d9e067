import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gauge, Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { askHits } from '../../../service/operation/ask-hits';
import { openLogger } from '../../../service/operation/logger';
import { retainDaily } from '../../../service/operation/retention';
import type { Facts } from '../../../service/store/facts';
import type { Row } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { hitArrival } from '../support/arrivals';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 28);

/** A store with hits, each by when it was received and when it happened. */
function storeOf(hits: readonly (readonly [received: number, happened?: unknown])[]) {
  const rows = hits.map(([received, timestamp], i): Row => ({ id: i + 1, received, body: { timestamp } }));
  const page = async (_kind: 'hit' | string, after: number, limit: number) => rows.filter(({ id }) => id > after).slice(0, limit);
  return { page, facts: async () => ({ newest: rows.length }) as Facts };
}
const many = (count: number, received: number, happened?: unknown) => Array.from({ length: count }, () => [received, happened] as const);

it.each([
  ['agree', 'of a service without hits', []],
  ['agree', 'that came on this day', many(3, NOW - 1_000, NOW - 2_000)],
  ['agree', 'that waited in a browser for a week', many(3, NOW - 1_000, NOW - 7 * DAY)],
  ['agree', 'mostly, beside a few of browsers whose clocks are wrong', [...many(3, NOW, NOW), ...many(2, NOW, 5)]],
  ['agree', 'whose newest came after a clock was right again', [...many(5_000, NOW + 900 * DAY, NOW - 1), ...many(3, NOW, NOW)]],
  [
    'differ',
    'that arrived by a clock that is years ahead',
    [...many(9, NOW - 900 * DAY, NOW - 900 * DAY), ...many(3, NOW, NOW - 900 * DAY)],
  ],
  ['silent', 'of before, at the start of a service whose clock is years ahead', many(3, NOW - 900 * DAY, NOW - 900 * DAY)],
  ['silent', 'right after a clock was years ahead', many(1_500, NOW + 900 * DAY, NOW)],
  ['silent', 'without a time', many(3, NOW, 'x')],
] as const)('hits %s with a clock: hits %s', async (said, _, hits) => {
  expect(await askHits(storeOf(hits), NOW)).toBe(said);
});

it('a service that starts with a clock ten years ahead deletes nothing, and what is due once its clock is right', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-ask-'));
  const store = await openEmbeddedStore(folder, inProcess);
  try {
    await store.migrate();
    const at = (received: number, timestamp = received) => hitArrival({ timestamp }, received);
    await store.put([at(NOW - 400 * DAY), at(NOW - 300 * DAY), at(NOW - DAY), at(NOW - 1_000)]);
    let ahead = 3_650 * DAY;
    const said: string[] = [];
    const retained = new Gauge({ registers: [new Registry()], name: 'retained', help: 'x' });
    const stop = retainDaily({
      ...{ store, days: 395, metrics: { retained }, logger: openLogger('fatal'), now: () => NOW + ahead, asking: 1 },
      async ask(now) {
        const own = await askHits(store, now);
        said.push(own);
        // Arrivals meanwhile are dated by the wrong clock.
        if (said.length === 3) await store.put([at(NOW + ahead, NOW)]);
        if (said.length === 40) ahead = 0;
        if (said.length === 41) await store.put([at(NOW)]);
        return own;
      },
    });
    await vi.waitFor(() => expect(said).toContain('agree'), { timeout: 30_000 });
    await vi.waitFor(async () => expect((await retained.get()).values[0]?.value).toBe(NOW / 1_000), { timeout: 30_000 });
    await stop();
    expect([...new Set(said)]).toEqual(['silent', 'differ', 'agree']);
    const left = (await store.page('hit', 0, 10)).map(({ received }) => (received - NOW) / DAY);
    expect(left.map(Math.round)).toEqual([-300, -1, -0, 3_650, 0]);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});
