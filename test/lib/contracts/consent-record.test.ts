import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../lib/contracts/check';
import { rejectionContract } from '../../../lib/contracts/consent-record';
import { rejection } from '../../../tools/lab/bodies';

const paths = (value: unknown) => faultsOf(rejectionContract, value).map(({ path }) => path.join('.'));

describe('the contract of a rejection', () => {
  it.each<[Record<string, unknown>, string[]]>([
    [{}, []],
    [{ categories: ['necessary', 'analytics'] }, ['categories']],
    [{ categories: [] }, ['categories']],
    [{ categories: 'necessary' }, ['categories']],
    [{ consent_date: 'yesterday' }, []],
    [{ consent_date: 5 }, ['consent_date']],
    [{ consent_uuid: '1' }, ['consent_uuid']],
  ])('finds in a rejection with %j the faults %j', (more, expected) => {
    expect(paths(rejection(more))).toEqual(expected);
  });
});
