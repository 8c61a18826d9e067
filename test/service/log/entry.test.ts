import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalsOf, entriesOf, hitsEntry, textOf } from '../../../service/log/entry';
import { hit } from '../../../tools/lab/bodies';
import { errorArrival, NOON, receiptArrival } from '../support/arrivals';

describe('an entry of the log', () => {
  it('holds hits unchanged, and their faults beside them', () => {
    const hits = [hit(), hit({ event_faults: 'forged' }), hit({ event_faults: 'forged' })];
    const { text, count } = hitsEntry(JSON.stringify(hits, undefined, 2), hits.length, { 2: 'score missing' }, NOON);
    expect(count).toBe(3);
    expect(arrivalsOf(text)).toEqual(
      hits.map(({ event_faults: _, ...body }: Record<string, unknown>, i) => ({
        kind: 'hit',
        key: hits[i]?.hit_id,
        received: NOON,
        body: i === 2 ? { ...body, event_faults: 'score missing' } : body,
      })),
    );
  });

  it('marks hits that a crawler has sent as no external traffic, and those of a signal', () => {
    const body = JSON.stringify([hit({ traffic_type: 'external' })]);
    const bodyOf = (sent: object) => arrivalsOf(hitsEntry(body, 1, {}, NOON, sent).text)[0]?.body;
    expect(bodyOf({})).toMatchObject({ traffic_type: 'external' });
    expect(bodyOf({ bot: true })).toMatchObject({ traffic_type: 'bot' });
    expect(bodyOf({ bot: true, signal: true })).toMatchObject({ traffic_type: 'bot', _signal: 'gpc' });
    expect(bodyOf({ signal: true })).toMatchObject({ traffic_type: 'external', _signal: 'gpc' });
  });

  it('gives repeats the same key at any time', () => {
    const body = JSON.stringify([hit()]);
    expect(hitsEntry(body, 1, {}, 1).key).toBe(hitsEntry(body, 1, {}, 2).key);
  });

  it('shares a text with other entries, of hits and of other kinds', () => {
    const [error, receipt] = [errorArrival(), receiptArrival()];
    const hits = [hit(), hit()];
    const text = textOf([...entriesOf([error]), hitsEntry(JSON.stringify(hits), 2, {}, NOON), ...entriesOf([receipt])]);
    expect(arrivalsOf(text)).toEqual([error, ...hits.map((body) => ({ kind: 'hit', key: body.hit_id, received: NOON, body })), receipt]);
  });

  it('has U+FFFD in place of characters that databases refuse', () => {
    const body = JSON.stringify([hit({ page_title: 'a\u0000b\ud800c 🐟' })]);
    expect(arrivalsOf(hitsEntry(body, 1, {}, NOON).text)[0]?.body.page_title).toBe('a\uFFFDb\uFFFDc 🐟');
  });

  it('is no larger than a log takes, in bytes of any script', () => {
    const piece = fc.oneof(fc.constantFrom('x', '水', '🐟', 'é', '"', '\u0001', '\u2028'), fc.string({ unit: 'binary', minLength: 1 }));
    const body = fc.tuple(piece, fc.integer({ min: 1, max: 250_000 }));
    fc.assert(
      fc.property(fc.array(body, { minLength: 1, maxLength: 8 }), (bodies) => {
        const arrivals = bodies.map(([some, length]) => ({ ...errorArrival(), body: { stack: some.repeat(length).slice(0, length) } }));
        const entries = entriesOf(arrivals);
        // The servers take 1 MiB; one arrival of 250 000 control characters has 1.5 MB, and is refused by itself.
        for (const { text, count } of entries) if (count > 1) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(900_000);
        expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(arrivals.length);
      }),
      { numRuns: 8 },
    );
    const arrivals = Array.from({ length: 10 }, () => ({ ...errorArrival(), body: { stack: '水'.repeat(100_000) } }));
    const entries = entriesOf(arrivals);
    expect(entries.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2]);
    expect(entries.flatMap(({ text }) => arrivalsOf(text))).toEqual(arrivals);
  });
});
