import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTransfer, transferQuery, withoutTransfer } from '../../../lib/records/session-transfer';
import { readParameters } from '../../../lib/url/url';

const NOW = 1_700_000_000_000;
const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const PAGE = '7f9619ff-8b86-4d01-a42d-00c04fc964ff';

describe('a session handed to another site', () => {
  it('consists of a timestamp, the session and the page [SES-03]', () => {
    expect(transferQuery({ time: NOW, session: SESSION, page: PAGE })).toBe(
      `custom_transfer=1700000000000&ut_sid=${SESSION}&ut_pid=${PAGE}`,
    );
    expect(transferQuery({ time: NOW, session: SESSION })).toBe(`custom_transfer=1700000000000&ut_sid=${SESSION}`);
    expect(transferQuery({ time: NOW, session: 'x&y=1', page: PAGE })).toBe('custom_transfer=1700000000000');
  });

  it('a session handed to another site round-trips [SES-03]', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), fc.option(fc.uuid({ version: 4 }), { nil: undefined }), fc.nat(10_000), (session, page, age) => {
        const transfer = { time: NOW - age, session, ...(page && { page }) };
        expect(readTransfer(readParameters(`a=1&${transferQuery(transfer)}`), NOW)).toEqual(transfer);
      }),
      { numRuns: 500 },
    );
  });

  it('has the valid variants that its visitor has seen [SES-03 EXP-03]', () => {
    const buckets = 'hero:variant1,ask:control';
    const transfer = { time: NOW, session: SESSION, buckets };
    expect(transferQuery(transfer)).toBe(`custom_transfer=1700000000000&ut_sid=${SESSION}&ut_exp=${buckets}`);
    expect(readTransfer(readParameters(transferQuery(transfer)), NOW)).toEqual(transfer);
    expect(transferQuery({ time: NOW, buckets })).toBe('custom_transfer=1700000000000');
    for (const hostile of ['hero:variant9', 'hero', 'a@b.example:control', 'hero:control,', '<b>:control', 'a:control,'.repeat(11)])
      expect(readTransfer(readParameters(`custom_transfer=${NOW}&ut_sid=${SESSION}&ut_exp=${encodeURIComponent(hostile)}`), NOW)).toEqual({
        time: NOW,
        session: SESSION,
      });
  });

  it.each([
    `ut_sid=${SESSION}`,
    `custom_transfer=&ut_sid=${SESSION}`,
    `custom_transfer=1700000000001&ut_sid=${SESSION}`,
    `custom_transfer=17e11&ut_sid=${SESSION}`,
    `custom_transfer=-1700000000000&ut_sid=${SESSION}`,
    `custom_transfer=1700000000000.5&ut_sid=${SESSION}`,
    `custom_transfer=999999999999999&ut_sid=${SESSION}`,
  ])('a session handed to another site is not read from %s [SES-03]', (query) => {
    expect(readTransfer(readParameters(query), NOW)).toBeUndefined();
  });

  it.each(['', '&ut_sid=', '&ut_sid=6f9619ff-8b86-1d01-b42d-00c04fc964ff', `&ut_pid=${PAGE}`])(
    'consists of the time alone in custom_transfer=1700000000000%s [SES-03]',
    (rest) => expect(readTransfer(readParameters(`custom_transfer=1700000000000${rest}`), NOW)).toEqual({ time: NOW }),
  );

  it.each([
    ['/a?x=1&ub_o=me&ut_id=7&custom_transfer=1&ut_sid=2&ut_pid=3&ut_exp=a:control&custom_source=0a&y=%20#z', '/a?x=1&y=%20#z'],
    ['/a?ub_o=me&custom_source=0a', '/a'],
    ['/a?ub_o=me&ut_id=7', '/a?ub_o=me&ut_id=7'],
    ['/a#?custom_transfer=1', '/a#?custom_transfer=1'],
  ])('is removed from %s completely, which leaves %s [SES-03]', (url, without) => expect(withoutTransfer(url)).toBe(without));
});
