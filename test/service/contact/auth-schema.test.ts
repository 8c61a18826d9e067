import { describe, expect, it } from 'vitest';
import { authSchema } from '../../../service/contact/auth-schema';

describe('the schema of a login', () => {
  const good = { campaign_id: '3021', launch_id: '88410', contact_id: '1001', unique_value: 'a7f3-3021.88410' };
  it.each<[Record<string, string | undefined>, string[]]>([
    [{}, []],
    [{ unique_value: undefined, hash: 'c0ffee' }, []],
    [{ unique_value: undefined }, ['unique_value']],
    [{ campaign_id: '30x' }, ['campaign_id']],
    [{ launch_id: '' }, ['launch_id']],
    [{ contact_id: '-1' }, ['contact_id']],
    [{ unique_value: 'a7f3.88410' }, ['unique_value']],
    [{ unique_value: 'a7f3-x.88410' }, ['unique_value']],
    [{ unique_value: 'a7f3-3021.x' }, ['unique_value']],
  ])('finds in the parameters %j the faults %j', (more, expected) => {
    const found = authSchema.safeParse({ ...good, ...more }).error?.issues ?? [];
    expect(found.map(({ path }) => path.join('.'))).toEqual(expected);
  });
});
