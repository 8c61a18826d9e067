import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answered,
  bodyBytes,
  EMPTY_QUEUE,
  flushed,
  heeded,
  LARGEST_BODY,
  type Parcel,
  pushed,
  type QueueState,
  type QueueStep,
  retryDelay,
  toBatches,
  toBody,
} from '../../../../plugins/analytics/delivery/queue-state';

describe('retry-delay', () => {
  const cases: [failures: number, longest: number][] = [
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [9, 256_000],
    [10, 300_000],
    [5_000, 300_000],
  ];
  it.each(cases)('retryDelay after %i failures is %i ms, or up to half of it less [HIT-05]', (failures, longest) => {
    expect(retryDelay(failures, 0)).toBe(longest / 2);
    expect(retryDelay(failures, 0.999_999)).toBeCloseTo(longest, -3);
  });
});

describe('batches', () => {
  const parcel = (bytes: number, time = 0): Parcel => ({ id: `${time}`, json: 'x'.repeat(bytes), bytes, time });

  it('toBatches keeps bodies within 60000 bytes, without loss or reordering [HIT-06]', () => {
    expect(LARGEST_BODY).toBe(60_000);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 59_998 })), (sizes) => {
        const parcels = sizes.map((bytes, time) => parcel(bytes, time));
        const batches = toBatches(parcels);
        expect(batches.flat()).toEqual(parcels);
        for (const batch of batches) {
          expect(bodyBytes(batch)).toBe(toBody(batch).length);
          expect(bodyBytes(batch)).toBeLessThanOrEqual(60_000);
        }
      }),
    );
  });

  it('toBatches returns as few bodies as possible [HIT-06]', () => {
    expect(toBatches([]).length).toBe(0);
    expect(toBatches([parcel(29_998), parcel(29_999)]).length).toBe(1);
    expect(toBatches([parcel(29_999), parcel(29_999)]).length).toBe(2);
  });
});

describe('queue-state', () => {
  const parcel = (n: number): Parcel => ({ id: `${n}`, json: `{"n":${n}}`, bytes: 9, time: n });
  const parcels = (count: number, from = 0) => Array.from({ length: count }, (_, i) => parcel(from + i));
  const AT = { clock: 10_000, now: 1_800_000_000_000 };
  const failed = (state: QueueState, count = 1, chance = 0) =>
    answered(state, { batch: parcels(count, 900), answer: { status: 503 }, whole: true }, AT, chance);
  const ids = (list: readonly Parcel[] = []) => list.map(({ id }) => Number(id));

  describe('the next flush of a queue', () => {
    it.each([
      [1, 25_000],
      [3, 25_000],
      [4, 10_000],
      [100, 10_000],
    ])('comes, for %d hits that arrive at 10 s, at %d ms [HIT-02]', (count, due) => {
      expect(pushed(EMPTY_QUEUE, parcels(count), AT.clock).state.due).toBe(due);
    });

    it('the next flush of a queue never moves back', () => {
      const { state } = pushed(EMPTY_QUEUE, parcels(1), 10_000);
      expect(pushed(state, parcels(1), 12_000).state.due).toBe(25_000);
    });

    it.each([
      [0, 0, 10_500],
      [0, 0.5, 10_750],
      [3, 0, 14_000],
      [20, 0, 160_000],
      [20, 0.5, 235_000],
    ])('the next flush after %d failures and one more, with chance %d, is due at %d ms [HIT-05]', (failures, chance, due) => {
      expect(failed({ ...EMPTY_QUEUE, failures }, 1, chance).state).toMatchObject({ due, failures: failures + 1 });
    });

    it('waits for the Retry-After of an answer [HIT-05]', () => {
      const answer = { status: 429, retryAfter: '120' };
      const { state } = answered(EMPTY_QUEUE, { batch: parcels(1), answer, whole: true }, AT, 0);
      expect(state).toMatchObject({ due: 130_000, resumed: 130_000 });
      expect(flushed({ ...state, due: Infinity }, 20_000).state.due).toBe(130_000);
      expect(flushed(state, 20_000).batches).toBeUndefined();
      expect(heeded(state, { status: 503 }, AT).resumed).toBe(130_000);
    });

    it('counts batches that fail together once [HIT-05]', () => {
      const once = failed(EMPTY_QUEUE).state;
      expect(failed(once).state).toMatchObject({ failures: 1, due: once.due });
    });
  });

  describe('a flush', () => {
    it('sends one hit while the service fails, and all of them at the end of the page [HIT-05]', () => {
      const state = { ...EMPTY_QUEUE, failures: 2, waiting: parcels(3) };
      expect(flushed(state, 0).batches?.map(ids)).toEqual([[0]]);
      expect(flushed(state, 0, true).batches?.map(ids)).toEqual([[0, 1, 2]]);
    });

    it('respects a pause at the end of a page only if a journal keeps the hits [HIT-05]', () => {
      const state = { ...EMPTY_QUEUE, resumed: 99_000, waiting: parcels(1) };
      expect(flushed(state, 0, true, true).batches).toBeUndefined();
      expect(flushed(state, 0, true, false).batches?.map(ids)).toEqual([[0]]);
    });
  });

  describe('an answer', () => {
    const settle = (status: number, batch = parcels(2), whole = true) =>
      answered({ ...EMPTY_QUEUE, waiting: parcels(1, 7) }, { batch, answer: { status }, whole }, AT, 0);

    it.each([200, 204, 400, 404])('settles its hits with the status %d [HIT-05]', (status) => {
      expect(settle(status)).toMatchObject({ settled: true, struck: parcels(2), state: { waiting: parcels(1, 7), failures: 0 } });
    });

    it('splits a body once with the status 413 [HIT-05]', () => {
      expect(settle(413)).toMatchObject({ split: true, batches: [parcels(1), parcels(1, 1)] });
      expect(settle(413, parcels(2), false)).toMatchObject({ settled: true });
    });

    it('an answer with the status 500 puts a single hit behind the waiting ones, and several before them [HIT-05]', () => {
      expect(ids(settle(500, parcels(1)).state.waiting)).toEqual([7, 0]);
      expect(ids(settle(500).state.waiting)).toEqual([0, 1, 7]);
    });

    it('sends all waiting hits once one arrives again [HIT-05]', () => {
      const state = { ...EMPTY_QUEUE, failures: 3, waiting: parcels(2, 5) };
      const step = answered(state, { batch: parcels(1), answer: { status: 204 }, whole: true }, AT, 0);
      expect(step.batches?.map(ids)).toEqual([[5, 6]]);
      expect(step.state).toMatchObject({ well: true, failures: 0, waiting: [] });
    });
  });

  it('never loses or duplicates a hit: each one waits, is in flight, is settled, or was dropped as the oldest of over 200 [HIT-05 HIT-06]', () => {
    const event = fc.oneof(
      fc.record({ push: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ flush: fc.boolean() }),
      fc.record({ status: fc.constantFrom(0, 200, 400, 413, 429, 500, 503), which: fc.nat(9) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state = EMPTY_QUEUE;
        let count = 0;
        let clock = 0;
        const flights: { batch: readonly Parcel[]; whole: boolean }[] = [];
        const gone: number[] = [];
        const take = ({ state: next, batches = [], split, struck = [] }: QueueStep) => {
          state = next;
          gone.push(...ids(struck));
          flights.push(...batches.map((batch) => ({ batch, whole: !split })));
        };
        for (const one of events) {
          clock += 1_000;
          if ('push' in one) {
            take(pushed(state, parcels(one.push, count), clock));
            count += one.push;
          } else if ('flush' in one) take(flushed(state, clock, one.flush, false));
          else {
            const [flight] = flights.splice(one.which % (flights.length || 1), 1);
            if (flight) take(answered(state, { ...flight, answer: { status: one.status } }, { clock, now: clock }, 0));
          }
          const everywhere = [...ids(state.waiting), ...flights.flatMap(({ batch }) => ids(batch)), ...gone];
          expect(everywhere.sort((a, b) => a - b)).toEqual(ids(parcels(count)));
          expect(state.waiting.length).toBeLessThanOrEqual(200);
        }
      }),
    );
  });
});
