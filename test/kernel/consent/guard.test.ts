// @page

import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guardStorage } from '../../../kernel/consent/guard';
import { keptPattern } from '../../../lib/storage/kept-names';
import { keepsBy } from '../../support/keeps-by';

let allowed = false;
let held: Storage;
const blocked: [message: string, stack: string][] = [];
const store: Record<string, string> = {};
class CookieStore {
  async set(first: string | { name: string; value: string }, value?: string) {
    if (typeof first === 'object') store[first.name] = first.value;
    else store[first] = value ?? '';
  }
}

class CacheStorage {
  async open() {
    return 'open';
  }
}
// Other files' pages share this class.
const { open } = IDBFactory.prototype;
afterAll(() => void Object.assign(IDBFactory.prototype, { open }));

beforeAll(() => {
  Object.assign(window, { CookieStore, CacheStorage, IDBFactory });
  held = localStorage;
  // As in browsers. vitest's properties have a setter, too.
  for (const [area, storage] of Object.entries({ localStorage, sessionStorage }))
    Object.defineProperty(window, area, { configurable: true, get: () => storage, set: undefined });
  guardStorage(
    window as Window & typeof globalThis,
    (name) => allowed || keepsBy(keptPattern({ cookies: 'cart|csrf-.*', storage: 'draft', databases: 'letters' }))(name),
    ({ message, stack }) => void blocked.push([message, stack ?? '']),
  )();
});
beforeEach(() => {
  allowed = true;
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=;max-age=0`;
  for (const key of Object.keys(store)) delete store[key];
  allowed = false;
  blocked.length = 0;
});

describe('guardStorage', () => {
  it('converts each name once, so that an object can’t say another one the second time [CON-20]', async () => {
    const turning = (...said: string[]) => {
      let calls = 0;
      const next = () => said[Math.min(calls++, said.length - 1)];
      return { name: { toString: next, valueOf: next, [Symbol.toPrimitive]: next } as unknown as string, calls: () => calls };
    };
    const writes: readonly ((name: string) => unknown)[] = [
      (name) => localStorage.setItem(name, '1'),
      (name) => Storage.prototype.setItem.call(held, name, '1'),
      (name) => new CookieStore().set(name, '1'),
      (name) => new CookieStore().set({ name, value: '1' }),
      (name) => new IDBFactory().open(name),
      (name) => {
        document.cookie = name;
      },
    ];
    for (const write of writes) {
      for (const kept of ['draft', 'cart', 'letters', 'cart=1']) {
        const { name, calls } = turning(kept, 'evil', 'evil=1');
        try {
          await write(name);
        } catch {
          // Refused.
        }
        expect(calls()).toBe(1);
      }
    }
    expect([...Object.keys(localStorage), ...Object.keys(store), document.cookie].join()).not.toContain('evil');
  });

  it('lets through the names that the manifest lists as necessary, each in its own kind of storage only [CON-23]', async () => {
    for (const text of ['cart=1', 'csrf-7=1', 'carts=1', 'draft=1']) document.cookie = text;
    localStorage.setItem('draft', '1');
    localStorage.cart = '1';
    sessionStorage.draft = '2';
    expect(document.cookie).toBe('cart=1; csrf-7=1');
    expect([Object.keys(localStorage), sessionStorage.getItem('draft')]).toEqual([['draft'], '2']);
    expect(() => new IDBFactory().open('cart')).toThrow('denied');
    expect(new IDBFactory().open('letters')).toBeInstanceOf(Object);
    await new CookieStore().set('cart', '1');
    await new CookieStore().set({ name: 'draft', value: '1' });
    expect(store).toEqual({ cart: '1' });
  });

  it('reports each blocked write with the stack of its writer [CON-23]', async () => {
    document.cookie = '_ga=1;path=/';
    document.cookie = '_ga=;path=/';
    localStorage.setItem('cart', '1');
    sessionStorage.cart = '1';
    expect(() => new IDBFactory().open('tracker')).toThrow('denied');
    await new CookieStore().set({ name: '_fbp', value: '1' });
    expect(blocked.map(([message]) => message)).toEqual(['c_ga=1;path=/', 'scart', 'scart', 'dtracker', 'c_fbp=']);
    for (const [, stack] of blocked) expect(stack).toContain('guard.test.ts');
  });

  it.each(['edf_cc', 'cookie-agreed', 'gdpr_consent', 'cookieControl', 'chums'])(
    'guardStorage lets the cookie %s through [CON-11]',
    (name) => {
      document.cookie = `${name}=1; path=/`;
      expect(document.cookie).toBe(`${name}=1`);
    },
  );

  it.each(['_ga=1', ' _ga = 1', 'tp_session=1', 'edf_cc2=1', 'xedf_cc=1', 'a; edf_cc=1', 'chumsx=1', '\u00a0chums=1'])(
    'guardStorage blocks the cookie %j [CON-20]',
    (text) => {
      document.cookie = text;
      expect(document.cookie).toBe('');
    },
  );

  const smuggled = [
    '_ga=1;max-age=0;max-age=99',
    '_ga=1;max-age=099',
    '_ga=1;expires=Thu, 01 Jan 1970 00:00:00 GMT;max-age=99',
    '_ga=1\r\n',
    'x\n;edf_cc=1',
  ];
  it.each(smuggled)('blocks a cookie that looks like an erasure or like a kept name: %j [CON-20]', (text) => {
    document.cookie = text;
    expect(document.cookie).toBe('');
  });

  it('never hands out the unguarded Storage object [CON-20]', () => {
    const taken = localStorage.valueOf() as Record<string, string>;
    taken.a = '1';
    Object.assign(localStorage, { b: '1' });
    expect(localStorage).toHaveLength(0);
    expect(`${localStorage}`).toBe('[object Storage]');
    expect(Object.hasOwn(localStorage, 'a')).toBe(false);
  });

  it('reads a cookie’s name once, so that a getter cannot swap it [CON-20]', async () => {
    const names = ['edf_cc', '_ga'];
    const set = (window as unknown as { CookieStore: { prototype: CookieStore } }).CookieStore.prototype.set;
    await set({
      get name() {
        return names.shift() ?? '_ga';
      },
      value: '1',
    });
    expect(store).toEqual({ edf_cc: '1' });
  });

  const denied = expect.objectContaining({ name: 'SecurityError' });

  it('throws synchronously from IDBFactory.open, as a browser without storage does [CON-20]', () => {
    expect(() => new IDBFactory().open('vendor')).toThrow(denied);
  });

  it('rejects CacheStorage.open until something is allowed, as a browser without storage does [CON-20]', async () => {
    await expect(new CacheStorage().open()).rejects.toThrow(denied);
    allowed = true;
    expect(await new CacheStorage().open()).toBe('open');
  });

  it('keeps a cookie’s old value when it blocks an update [CON-06 CON-20]', () => {
    allowed = true;
    document.cookie = 'lang=en';
    allowed = false;
    document.cookie = 'lang=es; path=/; max-age=31536000';
    document.cookie = 'lang=es; domain=; path=';
    expect(document.cookie).toBe('lang=en');
  });

  it('guardStorage lets cookies be erased', () => {
    allowed = true;
    document.cookie = '_ga=1';
    document.cookie = '_fbp=1';
    allowed = false;
    document.cookie = '_ga=; max-age=0';
    document.cookie = '_fbp=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
    expect(document.cookie).toBe('');
  });

  it('blocks cookieStore writes except of kept names [CON-20]', async () => {
    const cookieStore = new CookieStore();
    await cookieStore.set('_ga', '1');
    await cookieStore.set({ name: '_fbp', value: '1' });
    await cookieStore.set('chums', '1');
    expect(store).toEqual({ chums: '1' });
  });

  it.each(['localStorage', 'sessionStorage'] as const)('guardStorage blocks %s writes silently [CON-20]', (area) => {
    expect(window[area].setItem('a', '1')).toBeUndefined();
    window[area]['b'] = '1';
    Object.defineProperty(window[area], 'c', { value: '1' });
    Object.assign(window[area], { d: '1' });
    expect(Object.keys(window[area])).toEqual([]);
    expect(window[area].length).toBe(0);
    expect(window[area].getItem('a')).toBeNull();
    expect(window[area]['b']).toBeUndefined();
  });

  it('blocks writes to a Storage object that a script obtained earlier [CON-20]', () => {
    held.setItem('a', '1');
    held.setItem('draft', '1');
    expect(Object.keys(held)).toEqual(['draft']);
  });

  it('hands out one storage, which works from Accept on [CON-04] [CON-20]', () => {
    const kept = localStorage;
    expect(localStorage).toBe(kept);
    expect(sessionStorage).not.toBe(kept);
    allowed = true;
    kept.setItem('cart', '7');
    kept['cart2'] = '8';
    expect([localStorage.getItem('cart'), localStorage.getItem('cart2'), kept.getItem('cart')]).toEqual(['7', '8', '7']);
    allowed = false;
    kept.setItem('cart', '9');
    kept['cart2'] = '9';
    expect({ ...held }).toEqual({ cart: '7', cart2: '8' });
  });

  it('calls a page’s own wrapper of a method, which still stores nothing [CON-20]', () => {
    const { setItem } = Storage.prototype;
    const asked: string[] = [];
    Storage.prototype.setItem = function (name, value) {
      asked.push(name);
      return setItem.call(this, name, value);
    };
    localStorage.setItem('a', '1');
    Storage.prototype.setItem = setItem;
    expect([asked, localStorage.length]).toEqual([['a'], 0]);
  });

  it('lets stored items be read and removed', () => {
    allowed = true;
    localStorage.setItem('old', '1');
    allowed = false;
    expect(localStorage.getItem('old')).toBe('1');
    expect(localStorage.key(0)).toBe('old');
    localStorage.removeItem('old');
    expect(localStorage.length).toBe(0);
  });

  it('lets all writes through once something is allowed', () => {
    allowed = true;
    document.cookie = '_ga=1';
    localStorage.setItem('a', '1');
    localStorage['b'] = '2';
    expect(document.cookie).toBe('_ga=1');
    expect({ ...localStorage }).toEqual({ a: '1', b: '2' });
  });
});

describe('a page with a trap’s name on Object.prototype', () => {
  it.each(['has', 'deleteProperty', 'getOwnPropertyDescriptor', 'ownKeys'])('uses its storage as any other: %s [CON-20]', (name) => {
    allowed = true;
    Reflect.set(Object.prototype, name, () => undefined);
    try {
      localStorage.setItem('one', '1');
      localStorage.two = '2';
      expect([localStorage.getItem('one'), localStorage.two, 'one' in localStorage, Object.keys(localStorage)]).toEqual([
        '1',
        '2',
        true,
        ['one', 'two'],
      ]);
      delete localStorage.two;
      allowed = false;
      localStorage.setItem('three', '3');
      localStorage.four = '4';
      expect({ ...localStorage }).toEqual({ one: '1' });
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
  });
});
