// @page
import { describe, expect, it } from 'vitest';
import { readText, removeStored, storedKeys, writeText } from '../../../lib/storage/storage';

const denied = {
  get localStorage(): Storage {
    throw new DOMException('denied', 'SecurityError');
  },
  get sessionStorage(): Storage {
    throw new DOMException('denied', 'SecurityError');
  },
};

describe('storage', () => {
  it('writes, reads and removes items in one area, one or many at a time', () => {
    expect(writeText(window, 'localStorage', 'a', '1')).toBe(true);
    writeText(window, 'localStorage', 'b', '2');
    writeText(window, 'sessionStorage', 'a', '3');
    expect(readText(window, 'localStorage', 'a')).toBe('1');
    writeText(window, 'localStorage', 'a', null);
    expect(readText(window, 'localStorage', 'a')).toBeNull();
    writeText(window, 'localStorage', 'kept', '4');
    removeStored(window, 'localStorage', (key) => key !== 'kept');
    expect(readText(window, 'localStorage', 'b')).toBeNull();
    expect(readText(window, 'localStorage', 'kept')).toBe('4');
    expect(readText(window, 'sessionStorage', 'a')).toBe('3');
  });

  it('lists the keys with a prefix', () => {
    for (const key of ['tp_a_1', 'tp_a_2', 'tp_b_1']) writeText(window, 'localStorage', key, '');
    expect(storedKeys(window, 'localStorage', 'tp_a_').sort()).toEqual(['tp_a_1', 'tp_a_2']);
    removeStored(window, 'localStorage', () => true);
    expect(storedKeys(denied, 'localStorage', 'tp_')).toEqual([]);
  });

  it('returns null and false, and does not throw, when storage is denied', () => {
    expect(readText(denied, 'localStorage', 'a')).toBeNull();
    expect(writeText(denied, 'localStorage', 'a', '1')).toBe(false);
    expect(() => removeStored(denied, 'sessionStorage', () => true)).not.toThrow();
  });
});
