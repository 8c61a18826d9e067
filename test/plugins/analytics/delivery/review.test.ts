import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entry, isSound, review, type Sighting } from '../../../../plugins/analytics/delivery/review';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const entry = (id: string, given: Partial<Entry> = {}): Entry => ({
  ...{ id, json: `{"hit_id":"${id}"}`, bytes: 100, time: NOW - 1_000, page: 'dead', tries: 0 },
  ...given,
});
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

describe('review of claimable hits', () => {
  it('claims hits of pages silent for 15 s, under the same ids [HIT-05]', () => {
    const sightings = [
      { page: 'alive', seen: NOW - 14_999 },
      { page: 'silent', seen: NOW - 15_000 },
    ];
    const entries = [entry('a', { page: 'alive' }), entry('b', { page: 'silent' }), entry('c'), entry('d', { page: 'me' })];
    const { claimed, removed, gone, others } = review(entries, sightings, 'me', NOW, 50);
    expect(claimed).toEqual([entry('b', { page: 'me', tries: 1 }), entry('c', { page: 'me', tries: 1 })]);
    expect({ removed, gone, others }).toEqual({ removed: [], gone: ['silent'], others: true });
  });

  it('claims the least tried and oldest hits first, up to the limit [HIT-05]', () => {
    const entries = [entry('a', { tries: 1, time: NOW - 9 }), entry('b', { time: NOW - 5 }), entry('c', { time: NOW - 7 })];
    expect(ids(review(entries, [], 'me', NOW, 2).claimed)).toEqual(['c', 'b']);
    expect(ids(review(entries, [], 'me', NOW, 3).claimed)).toEqual(['c', 'b', 'a']);
  });

  it('claims hits dated in the future, after the clock was set back [HIT-05]', () => {
    const future = entry('a', { time: NOW + 3 * DAY });
    const { claimed } = review([future], [{ page: 'dead', seen: NOW + 3 * DAY }], 'me', NOW, 50);
    expect(claimed).toEqual([entry('a', { page: 'me', tries: 1, time: NOW })]);
  });
});

describe('review of expired hits', () => {
  const bounds = [
    ['7 days old', entry('a', { time: NOW - 7 * DAY }), []],
    ['older', entry('a', { time: NOW - 7 * DAY - 1 }), ['a']],
    ['tried by 4 pages', entry('a', { tries: 4 }), []],
    ['tried by 5 pages', entry('a', { tries: 5 }), ['a']],
    ['being tried by the fifth page, which is this one', entry('a', { tries: 5, page: 'me' }), []],
    ['being tried by the fifth page, which is alive', entry('a', { tries: 5, page: 'alive' }), []],
  ] as const;
  it.each(bounds)('removes a hit by its age and tries, or keeps it: %s [HIT-05]', (_, only, removed) => {
    expect(review([only], [{ page: 'alive', seen: NOW }], 'me', NOW, 50).removed).toEqual(removed);
  });

  it('removes the oldest hits beyond 200, and beyond 192 KiB [HIT-05]', () => {
    const many = [...Array(203).keys()].map((n) => entry(`${n}`, { time: NOW - n }));
    expect(review(many, [], 'me', NOW, 0).removed).toEqual(['200', '201', '202']);
    const large = [...Array(5).keys()].map((n) => entry(`${n}`, { time: NOW - n, bytes: 50_000 }));
    expect(review(large, [], 'me', NOW, 0).removed).toEqual(['3', '4']);
  });

  it('brings any journal within bounds, and claims no hits of living pages [HIT-05]', () => {
    const anEntry = fc.record<Entry>({
      id: fc.uuid(),
      json: fc.constant('{}'),
      bytes: fc.integer({ min: 1, max: 60_000 }),
      time: fc.integer({ min: NOW - 9 * DAY, max: NOW + DAY }),
      page: fc.constantFrom('me', 'alive', 'silent', 'dead'),
      tries: fc.integer({ min: 0, max: 7 }),
    });
    const sightings: Sighting[] = [
      { page: 'alive', seen: NOW - 1 },
      { page: 'silent', seen: NOW - 60_000 },
    ];
    fc.assert(
      fc.property(fc.uniqueArray(anEntry, { maxLength: 300, selector: ({ id }) => id }), fc.nat(60), (entries, most) => {
        const { claimed, removed } = review(entries, sightings, 'me', NOW, most);
        const left = entries.filter(({ id }) => !removed.includes(id));
        expect(left.length).toBeLessThanOrEqual(200);
        expect(left.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(196_608);
        expect(left.every(({ time }) => NOW - time <= 7 * DAY)).toBe(true);
        expect(claimed.length).toBeLessThanOrEqual(most);
        for (const taken of claimed) {
          const before = left.find(({ id }) => id === taken.id);
          expect(['silent', 'dead']).toContain(before?.page);
          expect(taken).toMatchObject({ page: 'me', tries: (before?.tries ?? 9) + 1 });
          expect(taken.tries).toBeLessThanOrEqual(5);
          expect(taken.time).toBeLessThanOrEqual(NOW);
        }
      }),
      { numRuns: 500 },
    );
  });
});

it('isSound rejects an entry whose JSON is no hit with its id [HIT-05]', () => {
  expect(isSound(entry('a'))).toBe(true);
  for (const json of ['', 'null', '{', '{}', '[]', '{"hit_id":"b"}']) expect(isSound(entry('a', { json }))).toBe(false);
});
