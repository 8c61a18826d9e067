import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../lib/contracts/check';
import { receiptContract } from '../../../lib/contracts/receipt';
import { receipt } from '../../../tools/lab/bodies';

const paths = (value: unknown) => faultsOf(receiptContract, value).map(({ path }) => path.join('.'));

describe('the contract of a receipt', () => {
  const fields = Object.keys(receipt());
  it.each(fields)('the contract of a receipt needs %s', (name) => {
    expect(paths(receipt({ [name]: undefined }))).toContain(name);
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{}, []],
    [{ action: 'reject', categories: ['necessary'] }, []],
    [{ action: 'reject' }, ['categories']],
    [{ action: 'withdraw' }, ['categories']],
    [{ action: 'forget' }, ['action']],
    [{ categories: ['analytics'] }, ['categories']],
    [{ categories: ['necessary', 'Everything'] }, ['categories.1']],
    [{ consent_uuid: '1' }, ['consent_uuid']],
    [{ date: '14 October' }, ['date']],
    [{ mode: 'ask' }, ['mode']],
    [{ reason: '<b>' }, ['reason']],
    [{ language: 'x y' }, ['language']],
    [{ text_hash: '' }, ['text_hash']],
    [{ tag_hash: 'a'.repeat(129) }, ['tag_hash']],
    [{ site: 'else where' }, ['site']],
    [{ how: 'telepathy' }, ['how']],
    [{ version: 'latest' }, ['version']],
    [{ answered_within: 3 }, ['answered_within']],
    [{ answered_within: 0 }, []],
  ])('finds in a receipt with %j the faults %j', (more, expected) => {
    expect(paths(receipt(more))).toEqual(expected);
  });
});
