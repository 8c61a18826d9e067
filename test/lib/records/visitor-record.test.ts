import { describe, expect, it } from 'vitest';
import { parseVisitorField } from '../../../lib/records/visitor-record';

describe('parseVisitorField', () => {
  it('reads the user_id and the device_id of a record until it expires [ERR-05 SES-06]', () => {
    const text = JSON.stringify({ temp_id: 't', user_id: 'u', device_id: 'd', until: '100' });
    expect([parseVisitorField(text, 99, 'user_id'), parseVisitorField(text, 100, 'user_id')]).toEqual(['u', undefined]);
    expect([parseVisitorField(text, 99, 'device_id'), parseVisitorField(text, 100, 'device_id')]).toEqual(['d', undefined]);
  });

  it.each([null, '', '{', 'null', '[]', '7', '{"user_id":7,"until":"100"}', '{"user_id":"u"}', '{"user_id":"u","until":"x"}'])(
    'parseVisitorField returns undefined for %j',
    (text) => expect(parseVisitorField(text, 0, 'user_id')).toBeUndefined(),
  );
});
