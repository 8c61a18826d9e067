import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areHandedOn, withoutHandedOn } from '../../../lib/records/handed-on';
import { handSource } from '../../../lib/records/handed-source';
import { transferQuery } from '../../../lib/records/session-transfer';
import { decorate } from '../../../plugins/decorate/decorate';

const uuid = fc.uuid({ version: 4 });
/** The text that a visitor's page adds to a link: kept parameters, a transfer of any age, and the campaign. */
const added = fc
  .record({
    kept: fc.constantFrom('', 'ut_id=77', 'ut_id=1234567890', 'ut_id=77&ub_owner=x', 'ut_id=77&ub_o=a+b&ub_cta=%C3%A9'),
    time: fc.integer({ min: 1_000_000_000_000, max: 2_000_000_000_000 }),
    session: fc.option(uuid, { nil: undefined }),
    page: fc.option(uuid, { nil: undefined }),
    buckets: fc.constantFrom('', 'hero:variant1', 'hero:control,ask:variant2.'),
    source: fc.constantFrom('', 'newsletter', 'a & b = c', '50 % ~ + é'),
  })
  .map(({ kept, source, ...transfer }) => [kept, transferQuery(transfer), handSource({ utm_source: source })].filter(Boolean).join('&'));
/** Parameters of the page's own. None is a mark (DEC-03). */
const pair = fc.constantFrom(
  'a=1',
  'a=2',
  'a',
  'q=a+b',
  'q=%zz',
  'b[]=%26',
  'ub_cta=own',
  'ub_cta=own2',
  'utm_source=x',
  'custom=1',
  'x=ut_id',
);
const pairs = fc.array(pair, { maxLength: 4 });
const hash = fc.constantFrom('', '#part', '#/route', '#/route?tab=1', '#!x?a=1&b');
const front = fc.constantFrom('https://act.example/', '//act.example/p', '/donate', 'https://act.example');

const join = (path: string, query: readonly string[], end: string) => path + (query.length ? `?${query.join('&')}` : '') + end;

describe('a parameter of a link', () => {
  it.each([
    ['a=1&custom_transfer=1&ut_sid=2&ut_pid=3&ut_exp=h:control&custom_source=0x&b=2', 'a=1&b=2'],
    ['ut_id=77&custom_transfer=1', ''],
    ['ub_cta=own&ut_id=77&ub_owner=x&custom_transfer=1', 'ub_cta=own'],
    ['ub_cta=own&custom_transfer=1&ub_owner=own', 'ub_cta=own&ub_owner=own'],
    ['custom_transfer=1&a=1&custom_transfer=2&ut_sid=3', 'a=1'],
    ['custom_transfer=1&amp;ut_sid=2&amp;amp;ut_pid=3&amp;a=1', 'amp;a=1'],
    ['custom%5Ftransfer=1&%75t_sid=2', ''],
    ['ut_source=mail&custom_transfer=1&ut_sid=2', 'ut_source=mail'],
    ['ut_id=77&ut_sid=2', 'ut_id=77&ut_sid=2'],
    ['custom_source=0x&ub_a=1', 'custom_source=0x&ub_a=1'],
    ['custom_transfer', ''],
    ['a=custom_transfer=1&ut_id=2', 'a=custom_transfer=1&ut_id=2'],
  ])('is ours only beside the time of a transfer: %s [DEC-03 SES-03]', (query, rest) => {
    expect(withoutHandedOn(`/p?${query}#x`)).toBe(`/p${rest && '?'}${rest}#x`);
  });

  it.each([
    ['/p#/r?custom_transfer=1&ut_sid=2&a=1', '/p#/r?a=1'],
    ['/p#/r?custom_transfer=1&ut_sid=2', '/p#/r'],
    ['/p?b=2#custom_transfer=1&ut_sid=2', '/p?b=2'],
    ['/p?custom_transfer=1#x?ut_id=2', '/p#x?ut_id=2'],
  ])('is ours in a hash, too: %s [DEC-04]', (href, rest) => expect(withoutHandedOn(href)).toBe(rest));

  it('is never ours without a transfer, in any address [DEC-04]', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('?', '&', '#', '=', 'ut_id', 'ut_sid', 'ub_a', 'é'))), (parts) => {
        const text = parts.join('');
        fc.pre(!/transfer|%/.test(text));
        expect(withoutHandedOn(text)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a copy of a decorated link', () => {
  it('has the present parameters once, and the page’s own byte for byte, whatever its age and place [DEC-04 SES-03]', () => {
    fc.assert(
      fc.property(
        front,
        pairs,
        hash,
        fc.array(added, { minLength: 1, maxLength: 3 }),
        fc.nat(8),
        added,
        (path, own, end, olds, at, now) => {
          // Copies of copies have several of them, anywhere.
          const query = own.map((text): string[] => [text]);
          for (const old of olds) query.splice(Math.min(at, query.length), 0, [old]);
          const once = decorate(join(path, query.flat(), end), () => now);
          const names = own.map((text) => text.replace(/=.*/, ''));
          const fresh = now.split('&').filter((text) => !names.includes(text.replace(/=.*/, '')));
          expect(once).toBe(join(path, [...own, ...fresh], end));
          expect(decorate(once, () => now)).toBe(once);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('a copied link in a router’s hash loses what it has there, and gets the present parameters in its query [DEC-04 SES-03]', () => {
    fc.assert(
      fc.property(front, added, added, (path, old, now) => {
        expect(decorate(`${path}#/r?a=1&${old}`, () => now)).toBe(`${path}?${now}#/r?a=1`);
        expect(decorate(`${path}#/r?${old}`, () => now)).toBe(`${path}?${now}#/r`);
      }),
    );
  });

  it('is plain again if nothing is to be handed on any more [SES-03]', () => {
    fc.assert(fc.property(front, added, hash, (path, old, end) => decorate(`${path}?a=1&${old}${end}`, () => '') === `${path}?a=1${end}`));
  });
});

describe('areHandedOn', () => {
  it('answers for each name, as often as one repeats', () => {
    expect(areHandedOn(['ut_sid', 'a', 'custom_transfer', 'ut_sid'])).toEqual([true, false, true, true]);
    expect(areHandedOn([])).toEqual([]);
  });
});
