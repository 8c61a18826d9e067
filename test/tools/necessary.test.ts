import { describe, expect, it } from 'vitest';
import { keptNames } from '../../tools/necessary';

const because = 'Remembers what is in your cart.';

describe('keptNames', () => {
  it('makes one pattern of each kind that is named [CON-23]', () => {
    const cookies = [
      { name: 'cart', why: because },
      { name: 'csrf-*', why: because },
    ];
    expect(keptNames({ cookies, storage: [{ name: 'ui.theme', why: because }], databases: [] })).toEqual({
      cookies: 'cart|csrf-.*',
      storage: 'ui\\.theme',
    });
  });

  it('is nothing where a manifest names nothing', () => {
    expect(keptNames()).toEqual({});
    expect(keptNames({ cookies: [] })).toEqual({});
  });
});
