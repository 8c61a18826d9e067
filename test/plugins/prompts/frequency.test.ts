import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, isOver, notAhead, paused, type Tally, within } from '../../../plugins/prompts/frequency';
import { EMPTY_RECORD, parseRecord } from '../../../plugins/prompts/record';

const T = 1_700_000_000_000;
const tally = (changes: Partial<Tally> = {}): Tally => ({ count: 2, first: T, last: T, session: 's1', inSession: 2, ...changes });

const limits: [string, Parameters<typeof within>[0], Tally | undefined, number, boolean][] = [
  ['no limits', undefined, tally(), T, true],
  ['nothing shown yet', { total: 1, session: 1 }, undefined, T, true],
  ['below the total', { total: 3 }, tally(), T, true],
  ['at the total', { total: 2 }, tally(), T + 9e9, false],
  ['at the total, before its duration has passed', { total: 2, duration: 60 }, tally(), T + 59_999, false],
  ['at the total, after its duration has passed', { total: 2, duration: 60 }, tally(), T + 60_000, true],
  ['at the limit of this session', { session: 2 }, tally(), T, false],
  ['at the limit of another session', { session: 2 }, tally({ session: 's0' }), T, true],
  ['within the buffer', { buffer: 30 }, tally(), T + 29_999, false],
  ['after the buffer', { buffer: 30 }, tally(), T + 30_000, true],
];

const DAY = 86_400_000;
const pauses: [string, Parameters<typeof paused>[0], Parameters<typeof paused>[1], number, boolean][] = [
  ['no action', undefined, {}, T, false],
  ['closed', undefined, { close: tally() }, T + DAY - 1, true],
  ['closed a day ago', undefined, { close: tally() }, T + DAY, false],
  ['submitted 364 days ago', undefined, { submit: tally() }, T + 364 * DAY, true],
  ['closed fewer times than counted', { close: { count: 3 } }, { close: tally() }, T, false],
  ['closed as many times as counted, forever', { close: { count: 2 } }, { close: tally() }, T + 9_000 * DAY, true],
  ['cancelled, after its own duration', { cancel: { duration: 60 } }, { cancel: tally() }, T + 60_000, false],
];

describe('within, paused and isOver', () => {
  it.each(limits)('decide whether a prompt shows: %s [PRM-07]', (_, given, shown, now, allowed) => {
    expect(within(given, shown, now, 's1')).toBe(allowed);
  });

  it.each(pauses)('decide whether a prompt pauses: %s [PRM-07]', (_, given, history, now, stays) => {
    expect(paused(given, history, now)).toBe(stays);
  });

  it('limit a pause to its duration from now when the clock was set back [PRM-07]', () => {
    const ahead = tally({ first: T + 900 * DAY, last: T + 900 * DAY });
    const read = notAhead(ahead, T);
    expect(paused(undefined, { close: read }, T + DAY - 1)).toBe(true);
    expect(paused(undefined, { close: read }, T + DAY)).toBe(false);
    expect(within({ buffer: 60 }, read, T + 60_000, 's1')).toBe(true);
  });

  it('start over once the duration of a total has passed [PRM-07]', () => {
    expect(isOver({ total: 1, duration: 60 }, tally(), T + 59_999)).toBe(false);
    expect(isOver({ total: 1, duration: 60 }, tally(), T + 60_000)).toBe(true);
  });

  it('never exceed the total, the session or the buffer, at any times [PRM-07]', () => {
    const moment = fc.record({ ahead: fc.integer({ min: 0, max: 100_000 }), session: fc.constantFrom('s1', 's2') });
    const given = fc.record({
      total: fc.integer({ min: 1, max: 5 }),
      session: fc.integer({ min: 1, max: 3 }),
      buffer: fc.integer({ min: 0, max: 50 }),
    });
    fc.assert(
      fc.property(given, fc.array(moment, { maxLength: 40 }), (limits, moments) => {
        let now = T;
        let shown: Tally | undefined;
        const times: number[] = [];
        for (const { ahead, session } of moments) {
          now += ahead;
          if (!within(limits, shown, now, session)) continue;
          shown = count(shown, now, session);
          times.push(now);
          expect(shown.inSession).toBeLessThanOrEqual(limits.session);
        }
        expect(times.length).toBeLessThanOrEqual(limits.total);
        for (let i = 1; i < times.length; i++) expect((times[i] ?? 0) - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(limits.buffer * 1_000);
      }),
      { numRuns: 500 },
    );
  });
});

describe('parseRecord', () => {
  it('parseRecord round-trips', () => {
    const record = { ...EMPTY_RECORD, all: tally(), prompts: { a: { close: tally(), unlock: tally() } } };
    expect(parseRecord(JSON.stringify(record), T)).toEqual(record);
  });

  it('never throws, and keeps only valid parts', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .object({
          key: fc.constantFrom('v', 'prompts', 'all', 'x', '__proto__'),
          values: [fc.integer({ min: 0, max: 3 }), fc.string()],
        })
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { v, prompts } = parseRecord(text, T);
        expect([v, typeof prompts]).toEqual([1, 'object']);
      }),
      { numRuns: 500 },
    );
  });
});
