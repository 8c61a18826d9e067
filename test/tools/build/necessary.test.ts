import { describe, expect, it } from 'vitest';
import { keptNames } from '../../../tools/build/necessary';

const because = 'Remembers what is in your cart.';

describe('keptNames', () => {
  it('builds one pattern for each kind of storage with names [CON-23]', () => {
    const cookies = [
      { name: 'cart', why: because },
      { name: 'csrf-*', why: because },
    ];
    expect(keptNames({ cookies, storage: [{ name: 'ui.theme', why: because }], databases: [] })).toEqual({
      cookies: 'cart|csrf-.*',
      storage: 'ui\\.theme',
    });
  });

  it('returns nothing when a manifest lists nothing', () => {
    expect(keptNames()).toEqual({});
    expect(keptNames({ cookies: [] })).toEqual({});
  });
});
