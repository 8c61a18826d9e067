import { describe, expect, it } from 'vitest';
import { parseUserId } from '../../../lib/records/visitor-record';

describe('parseUserId', () => {
  it('reads the user_id of a record until it expires [ERR-05]', () => {
    const text = JSON.stringify({ temp_id: 't', user_id: 'u', until: '100' });
    expect([parseUserId(text, 99), parseUserId(text, 100)]).toEqual(['u', undefined]);
  });

  it.each([null, '', '{', 'null', '[]', '7', '{"user_id":7,"until":"100"}', '{"user_id":"u"}', '{"user_id":"u","until":"x"}'])(
    'returns undefined for %j',
    (text) => expect(parseUserId(text, 0)).toBeUndefined(),
  );
});
