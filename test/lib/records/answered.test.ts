import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Answered, answerTime, noteAnswer, takeAnswer } from '../../../lib/records/answered';

const purposes = ['analytics', 'advertising', 'personalisation'];

it('an answer belongs to the next choice alone, and only if both allow the same, in any order [CON-25]', () => {
  const lists = fc.subarray(purposes).chain((list) => fc.shuffledSubarray(list, { minLength: list.length }));
  fc.assert(
    fc.property(lists, lists, fc.constantFrom('banner', 'settings', 'saved'), (allows, chosen, how) => {
      const answered: Answered = { within: () => 5 };
      noteAnswer(answered, how, allows);
      const agrees = purposes.every((name) => allows.includes(name) === chosen.includes(name));
      expect(takeAnswer(answered, ['necessary', ...chosen])).toEqual(agrees ? { how, allows, within: 5 } : undefined);
      expect(takeAnswer(answered, ['necessary', ...chosen])).toBeUndefined();
    }),
  );
});

it('an answer has no time without a banner in sight [CON-25]', () => {
  const answered: Answered = {};
  noteAnswer(answered, 'settings', []);
  expect(takeAnswer(answered)?.within).toBe('');
});

it.each([
  [0, 2],
  [1_999, 2],
  [2_000, 5],
  [9_999, 10],
  [29_999, 30],
  [59_999, 60],
  [299_999, 300],
  [300_000, 0],
  [1e9, 0],
])('an answer after %i ms has the limit %i s, where 0 means longer than all [CON-25]', (ms, limit) => {
  expect(answerTime(ms)).toBe(limit);
});
