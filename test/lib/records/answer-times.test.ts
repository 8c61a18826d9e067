import { expect, it } from 'vitest';
import { answerTime } from '../../../lib/records/answer-times';

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
