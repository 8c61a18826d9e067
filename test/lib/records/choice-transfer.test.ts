import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grantText, readGrant, readRefusal, refusalText } from '../../../lib/records/choice-transfer';

const time = fc.integer({ min: 1_500_000_000_000, max: 4_000_000_000_000 });

it('hands on a choice by the minute, never earlier than it was made [CON-24]', () => {
  expect(refusalText(Date.parse('2026-11-20T10:00:00.001Z'))).toBe(`no${Date.parse('2026-11-20T10:01:00Z') / 60_000}`);
  expect(refusalText()).toBe('no');
  fc.assert(
    fc.property(time, time, (chosen, now) => {
      const read = readGrant(grantText(chosen, now));
      expect(read?.handed).toBe(now);
      expect((read?.chosen ?? 0) - chosen).toBeGreaterThanOrEqual(0);
      expect((read?.chosen ?? 0) - chosen).toBeLessThan(60_000);
    }),
  );
});

it.each(['', 'yes', 'no29912345', 'yes1', 'yes29912345.29912401', 'yes-1.1794740460000', ' yes1.1794740460000', 'yes1.1794740460000no5'])(
  'a transferred choice reads no grant in %j [CON-24]',
  (text) => {
    expect(readGrant(text)).toBeUndefined();
  },
);

it.each<[string, ReturnType<typeof readRefusal>]>([
  ['no29912345', { minute: 29_912_345 }],
  ['no', { minute: undefined }],
  ['yes1.1794740460000no5', { minute: 5 }],
  ['yes29912345.1794740460000', undefined],
  ['', undefined],
])('reads %j as the refusal %o [CON-24]', (text, refusal) => {
  expect(readRefusal(text)).toEqual(refusal);
});
