import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import { createQueue } from '../../../../plugins/analytics/delivery/queue';
import type { Parcel } from '../../../../plugins/analytics/delivery/queue-state';
import type { Answer } from '../../../../plugins/analytics/delivery/transport';
import { aLife } from '../../../support/a-life';
import { deferred, idOf } from './support';

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

interface Request {
  readonly ids: string[];
  readonly resolve: (answer: Answer) => void;
}

/** A step of a queue. A run has several, one after the other. */
const aStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ push: fc.integer({ min: 1, max: 60 }), size: fc.constantFrom(0, 50, 30_000, 70_000) }) },
  { weight: 1, arbitrary: fc.record({ flush: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ elapse: fc.constantFrom(0, 900, 15_000, 400_000) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      answer: fc.constantFrom<Answer>(
        ...[200, 204, 400, 401, 413, 408, 429, 500, 503, 0].map((status) => ({ status })),
        { status: 503, retryAfter: '20' },
        { status: 202, unseen: true as const },
      ),
      which: fc.nat(9),
    }),
  },
);
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

function play() {
  const open: Request[] = [];
  const ends = new Map<string, 'arrived' | 'refused' | 'dropped'>();
  const journal = new Map<string, Parcel>();
  const seen = new Set<string>();
  let answered: string[] = [];
  let made = 0;
  const env = { window: globalThis, now: Date.now, clock: () => performance.now(), random: () => 0.5 } as unknown as Env;
  const queue = createQueue({
    env,
    later: aLife().later,
    allowed: () => true,
    tell: () => {},
    settled: () => {},
    recovered: () => {},
    transport: {
      abort: () => {},
      send(body) {
        const ids: string[] = JSON.parse(body).map(({ hit_id }: { hit_id: string }) => hit_id);
        expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(60_000);
        for (const id of ids) {
          // A hit is never in two requests at once, and never sent again after it has settled.
          expect(open.some((request) => request.ids.includes(id))).toBe(false);
          expect(ends.has(id)).toBe(false);
        }
        const { promise, resolve } = deferred<Answer>();
        open.push({ ids, resolve });
        return promise;
      },
    },
    journal: {
      lasting: true,
      write: (parcels) => parcels.forEach((parcel) => void journal.set(parcel.id, parcel)),
      strike: (parcels) => {
        for (const { id } of parcels) {
          expect(journal.delete(id)).toBe(true);
          if (answered.includes(id)) continue;
          // A hit is dropped only if 200 others wait.
          const flying = open.reduce((sum, { ids }) => sum + ids.length, 0);
          expect(journal.size - flying).toBeGreaterThanOrEqual(200);
          ends.set(id, 'dropped');
        }
      },
    },
  });

  const step = async (given: Step) => {
    if ('push' in given) {
      for (let n = 0; n < given.push; n++) {
        const id = idOf(made++);
        seen.add(id);
        queue.push({ hit_id: id, text: 'ñ'.repeat(given.size / 2) });
      }
    } else if ('flush' in given) queue.flush(given.flush);
    else if ('elapse' in given) await vi.advanceTimersByTimeAsync(given.elapse);
    else {
      const [request] = open.splice(given.which % Math.max(1, open.length), 1);
      if (!request) return;
      const { status, unseen } = given.answer;
      // Hits that are to be resent may be dropped like waiting ones.
      answered = [408, 429, 500, 503, 0].includes(status) ? [] : request.ids;
      const refused = [400, 401].includes(status);
      if (refused || (status >= 200 && status < 300)) for (const id of request.ids) ends.set(id, refused ? 'refused' : 'arrived');
      request.resolve(given.answer);
      await vi.advanceTimersByTimeAsync(0);
      // The body was too large twice.
      if (status === 413) for (const id of request.ids) if (!journal.has(id)) ends.set(id, 'refused');
      if (unseen) for (const id of request.ids) expect(journal.delete(id)).toBe(true);
      answered = [];
    }
  };
  return { step, queue, open, ends, journal, seen };
}

it('each hit is delivered, refused, dropped by a limit, or waiting in the journal and in one request at most [HIT-05 HIT-06]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 40 }), async (steps) => {
      vi.clearAllTimers();
      const { step, queue, open, ends, journal, seen } = play();
      for (const one of steps) {
        await step(one);
        for (const id of seen) expect(ends.has(id)).toBe(!journal.has(id));
      }
      // The service is well again, so the journal empties.
      for (let turn = 0; journal.size && turn < 500; turn++) {
        queue.flush();
        if (open.length) await step({ answer: { status: 200 }, which: 0 });
        else await vi.advanceTimersByTimeAsync(400_000);
      }
      expect(journal.size).toBe(0);
      expect([...seen].filter((id) => !ends.has(id))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
