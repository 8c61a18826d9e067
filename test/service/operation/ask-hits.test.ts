import { expect, it } from 'vitest';
import { askHits } from '../../../service/operation/ask-hits';
import type { Facts } from '../../../service/store/facts';
import type { Row } from '../../../service/store/store';

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
