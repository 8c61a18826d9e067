// @vitest-environment jsdom
import { IDBDatabase } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { guardHeld } from '../../../kernel/page/guard-held';

class Cache {
  async put() {
    return 'put';
  }
}

it('CON-20 after a withdrawal, what scripts hold from before takes nothing', async () => {
  let allowed = true;
  Object.assign(window, { Cache, IDBDatabase });
  guardHeld(window as Window & typeof globalThis, () => allowed);
  const held = localStorage;
  held.setItem('a', '1');
  expect(held.length).toBe(1);
  allowed = false;
  held.setItem('b', '1');
  expect(Object.keys(held)).toEqual(['a']);
  await expect(new Cache().put()).rejects.toThrow(expect.objectContaining({ name: 'SecurityError' }));
  expect(() => IDBDatabase.prototype.transaction('store', 'readwrite')).toThrow(expect.objectContaining({ name: 'SecurityError' }));
  held.clear();
});
