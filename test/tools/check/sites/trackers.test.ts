import { describe, expect, it } from 'vitest';
import { unnecessary } from '../../../../tools/check/sites/trackers';

describe('unnecessary', () => {
  it.each(['cart', 'lang', 'csrf', 'csrf-*', 'wp-settings-*', 'PHPSESSID', 'JSESSIONID', 'ga', 'session'])(
    'unnecessary accepts %s as necessary',
    (name) => {
      expect(unnecessary(name)).toBeUndefined();
    },
  );

  it.each([
    '_ga',
    '_ga_ABC123',
    '_gid',
    '_fbp',
    '_gcl_au',
    '__utma',
    '_hjid',
    'ajs_user_id',
    '_pk_id.1',
    'tp_session',
    '_ga*',
    'tp_*',
    'ajs*',
  ])('rejects %s as the name of a tracker', (name) => expect(unnecessary(name)).toContain('tracker'));

  it.each(['*', 'a*', 'ab*', 'a*b'])('unnecessary rejects the pattern %s', (name) => {
    expect(unnecessary(name)).toContain('name');
  });
});
