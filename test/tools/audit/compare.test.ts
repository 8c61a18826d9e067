import { describe, expect, it } from 'vitest';
import { keptPattern } from '../../../lib/storage/kept-names';
import type { AllowList } from '../../../tools/audit/allow-list';
import { asTable } from '../../../tools/audit/as-table';
import { compare } from '../../../tools/audit/compare';
import type { Found } from '../../../tools/audit/found';

const TAG = 'https://www.main.example/main.js';
const LIST: AllowList = {
  ...{ site: 'main', origins: ['https://www.main.example'], hosts: [], domains: [], utility: 'https://utility.main.example' },
  ...{ tag: { files: [TAG], names: ['main.js'], others: [] }, kept: keptPattern() },
  assets: [],
  told: [],
  parties: [{ name: 'third party pixel', starts: 'https://pixel.example', purpose: 'analytics' }],
};
const request = (address: string, by: readonly string[] = ['https://www.main.example/']): Found => ({
  ...{ kind: 'request', name: '', address, by, how: 'Image', page: 'https://www.main.example/' },
});
const pixel = request('https://pixel.example/a?id=1', ['https://pixel.example/a.js']);

describe('the comparison', () => {
  it('shows in which states a finding differs, and counts it in each [CON-20 CON-11]', () => {
    const visits = [
      { state: 'untouched', found: [] },
      { state: 'refused', found: [pixel] },
      { state: 'accepted', found: [pixel, request('https://pixel.example/a?id=2', ['https://pixel.example/a.js'])] },
      { state: 'withdrawn', found: [pixel] },
    ] as const;
    expect(compare(visits, LIST, false)).toMatchObject([
      {
        ...{ address: 'https://pixel.example/a?id', differs: ['refused', 'withdrawn'], counts: { refused: 1, accepted: 2, withdrawn: 1 } },
        why: 'third party pixel needs consent (analytics), which is not given',
      },
    ]);
  });

  it('allows what needs consent on an untouched page only where opt-out holds [CON-20]', () => {
    const visits = [{ state: 'untouched', found: [pixel] }] as const;
    expect(compare(visits, LIST, false).map(({ differs }) => differs)).toEqual([['untouched']]);
    expect(compare(visits, LIST, true).map(({ differs }) => differs)).toEqual([[]]);
  });

  it('never lets GPC pass for consent [CON-19]', () => {
    expect(compare([{ state: 'gpc', found: [pixel] }], LIST, true)[0]?.differs).toEqual(['gpc']);
  });

  it('names the tag last for actions of others through it, and first for its own calls [CON-20]', () => {
    const rows = compare(
      [
        {
          state: 'accepted',
          found: [
            request('https://stranger.example/', [TAG, 'https://stranger.example/a.js']),
            request('https://utility.main.example/hit', [TAG, 'https://stranger.example/a.js']),
          ],
        },
      ],
      LIST,
      false,
    );
    expect(rows.map(({ by }) => by[0])).toEqual(['https://stranger.example/a.js', TAG]);
  });

  it('lists differences first, in a table that no text of a page can break [CON-20]', () => {
    const evil = 'https://stranger.example/\u001b[2J\u202e\n0 things differ';
    const found = [request('https://www.main.example/a.png'), { ...request(evil, [evil]), name: '\u001b[31m' }];
    const rows = compare([{ state: 'untouched', found }], LIST, false);
    expect(rows.map(({ differs }) => differs.length)).toEqual([1, 0]);
    const states = [{ state: 'untouched', pages: ['https://www.main.example/'], unseen: [] }] as const;
    const skipped = [{ page: evil, why: evil, states: ['untouched'] }] as const;
    const table = asTable({
      ...{ address: evil, site: 'main', date: '', optOut: false, differences: 1 },
      states,
      rows,
      skipped,
      leftOut: [evil],
      told: ['measure'],
    });
    expect(table).toContain('\n  told by the service: measure\n');
    expect(table.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(table.split('\n').filter((line) => line.startsWith('0 things'))).toEqual([]);
    expect(table.trimEnd().split('\n').at(-1)).toBe('1 thing differs from the manifest, and 1 part was not looked at.');
  });

  it('calls a request of which no author is known a difference, with or without consent [CON-20]', () => {
    const found = [request('https://www.main.example/a.png', []), request('https://pixel.example/a', [])];
    const rows = compare([{ state: 'accepted', found }], LIST, false);
    expect(rows.map(({ differs, why }) => [differs, why])).toEqual([
      [['accepted'], 'no author is known'],
      [['accepted'], 'no author is known'],
    ]);
  });

  it('lets a fingerprint be taken with consent alone, and by nobody unknown [CON-11 CON-20]', () => {
    const by = (author: string[]): Found => ({ ...request('https://www.main.example/api', author), kind: 'fingerprint' });
    const own = by(['https://www.main.example/fp.js']);
    const rows = compare(
      [
        { state: 'refused', found: [own] },
        { state: 'accepted', found: [own, by([]), by(['https://stranger.example/fp.js'])] },
      ],
      LIST,
      false,
    );
    expect(rows.map((row) => row.differs)).toEqual([['refused'], ['accepted'], ['accepted']]);
  });

  it.each([
    ['another origin', 'https://pixel.example/a', ['accepted']],
    ['its own origin', 'https://www.main.example/a', []],
  ])('reads the referrer that a request hands to %s [CON-20]', (_, address, differs) => {
    const referrer = 'https://www.main.example/thanks?email=june%40mail.example';
    const rows = compare([{ state: 'accepted', found: [{ ...request(address), referrer }] }], LIST, false);
    expect(rows.map((row) => row.differs)).toEqual([differs]);
  });
});
