import fc from 'fast-check';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../../lib/contracts/error-report';
import type { Arrival } from '../../../service/arrival';
import { stepsBefore } from '../../../service/errors/steps-before';
import { errorReport as receiveErrors } from '../../../service/http/error-report';
import { arrivalsOf } from '../../../service/log/entry';
import { errorReport } from '../../../tools/lab/bodies';

const step = (n: number): Step => ({ n, at: 1_760_000_000_000 + n, kind: 'click', what: `button.b${n}` });

describe('stepsBefore', () => {
  it('returns at most the 30 steps up to the last one, in order, of any trail', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 100 }),
        fc.integer({ min: 0, max: 250 }),
        (numbers, last) => {
          const found = stepsBefore(numbers.map(step), last).map(({ n }) => n);
          expect(found).toEqual([...found].sort((a, b) => a - b));
          expect(found.every((n) => n <= last && n > last - 30)).toBe(true);
          expect(numbers.filter((n) => n <= last && n > last - 30)).toHaveLength(found.length);
        },
      ),
    );
  });

  it('returns none for an error that names no step', () => expect(stepsBefore([step(1)])).toEqual([]));
});

describe('POST /apps/error', () => {
  const kept: Arrival[] = [];
  const app = fastify();
  receiveErrors(app, async (entries) => ({ received: kept.push(...entries.flatMap(({ text }) => arrivalsOf(text))) }), Date.now);
  const post = async (more: object, errors: object[] = []) => {
    const report = errorReport();
    const payload = { ...report, errors: [...report.errors, ...errors], ...more };
    return (await app.inject({ method: 'POST', url: '/apps/error', payload })).statusCode;
  };

  it('keeps each error with the steps that came before it [ERR-05]', async () => {
    const trail = Array.from({ length: 40 }, (_, i) => step(i + 1));
    expect(
      await post(
        { trail },
        [5, 40].map((last_step) => ({ type: 'manual_error', message: 'm', last_step })),
      ),
    ).toBe(200);
    expect(kept.map(({ body }) => (body.trail as Step[] | undefined)?.map(({ n }) => n))).toEqual([
      undefined,
      [1, 2, 3, 4, 5],
      Array.from({ length: 30 }, (_, i) => i + 11),
    ]);
  });

  it.each<[string, object]>([
    ['over 100 steps', { trail: Array.from({ length: 101 }, (_, i) => step(i + 1)) }],
    ['a step of a long text', { trail: [{ ...step(1), what: 'x'.repeat(501) }] }],
    ['a step of an unknown kind', { trail: [{ ...step(1), kind: 'key' }] }],
    ['a time that is none', { trail: [{ ...step(1), at: 9_007_199_254_740_991 }] }],
  ])('POST /apps/error refuses %s [ERR-05]', async (_, more) => expect(await post(more)).toBe(400));
});
