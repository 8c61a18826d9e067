import { describe, expect, it } from 'vitest';
import { readAuth } from '../../../../plugins/contact/login';

const GOOD = { campaign_id: '1', launch_id: '2', contact_id: '3', unique_value: 'a1b2-34.56' };
const search = (more: Record<string, string | undefined> = {}) =>
  `?${new URLSearchParams(Object.entries({ ...GOOD, ...more }).filter((entry): entry is [string, string] => entry[1] !== undefined))}`;

describe('readAuth', () => {
  it('reads the parameters of an email link [CTC-06]', () => {
    expect(readAuth(search({ contact_guid: 'g' }))).toEqual({ ...GOOD, contact_guid: 'g', hash: undefined, utm_id: undefined });
  });

  it('accepts a hash instead of the unique value [CTC-06]', () => {
    expect(readAuth(search({ unique_value: undefined, hash: 'abc' }))).toMatchObject({ hash: 'abc', unique_value: undefined });
  });

  it.each([
    [{ utm_id: '1234567890' }, '1234567890'],
    [{ utm_id: '123456789' }, undefined],
    [{ utm_id: 'x', campaign_id: '9876543210' }, '9876543210'],
    [{ campaign_id: '9876543210' }, '9876543210'],
  ])(
    'readAuth with %j reads the utm_id %s, which SES-10 requires to be numeric and longer than 9 digits [CTC-06 SES-10]',
    (more, utmId) => {
      expect(readAuth(search(more))).toMatchObject({ utm_id: utmId });
    },
  );

  it.each([
    '',
    '?campaign_id=1',
    '?campaign_id=1&launch_id=2',
    '?hash=abc',
    '?contact_id=3',
    '?contact_id=3&campaign_id=1',
    '?unique_value=a-1.2',
  ])('returns undefined for %j, which asks for no login [CTC-06]', (text) => {
    expect(readAuth(text)).toBeUndefined();
  });

  it.each([
    { campaign_id: 'x' },
    { campaign_id: undefined },
    { campaign_id: '' },
    { campaign_id: '1.5' },
    { launch_id: '2a' },
    { launch_id: undefined },
    { contact_id: '-3' },
    { contact_id: '' },
    { contact_id: '1'.repeat(21) },
    { unique_value: undefined },
    { unique_value: '' },
    { unique_value: 'a1b2' },
    { unique_value: 'a1b2.56' },
    { unique_value: 'a1b2-34' },
    { unique_value: 'a1b2-34.x' },
    { unique_value: 'a1b2-x.56' },
    { unique_value: 'a-1-2.56' },
    { unique_value: 'a-1.5.6' },
    { unique_value: '-1.5' },
    { unique_value: 'a-.5' },
    { unique_value: 'a-1.' },
    { unique_value: 'a1b2', hash: 'abc' },
    { hash: 'x'.repeat(201) },
    { contact_guid: 'x'.repeat(201) },
  ])('readAuth rejects the login %j [CTC-07]', (more) => {
    expect(readAuth(search({ contact_guid: 'g', ...more }))).toBe('invalid');
  });
});
