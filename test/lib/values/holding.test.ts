import { expect, it } from 'vitest';
import { DROPPED, reasonOf } from '../../../lib/values/holding';

it('reasonOf names the rule, the bound, and what waited for what, in words that explain() finds', () => {
  const reason = reasonOf({ what: 'hits before an answer', most: 200, drops: 'oldest' });
  expect(reason).toBe('dropped the oldest of over 200 hits before an answer');
  expect(reason.startsWith(DROPPED)).toBe(true);
});
