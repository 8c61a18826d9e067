// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardStorage } from '../../../kernel/consent/guard';
import { keptPattern } from '../../../lib/storage/kept-names';
import { forget } from '../../../plugins/consent/forget';
import { keepsBy } from '../../support/keeps-by';
import { forgetVisit, visit } from './visit';

afterEach(forgetVisit);

const names = () =>
  document.cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => pair.split('=')[0]);

describe('forget [CON-06]', () => {
  it('removes cookies of the host, its parent domain and deeper paths, except the kept ones', () => {
    const { env } = visit();
    jsdom.reconfigure({ url: 'https://www.main.example/take/action' });
    const kept = ['edf_cc', 'cookie-agreed', 'gdpr_consent', 'cookieControl', 'chums'];
    const wide = ['_ga', ...kept].map((name) => `${name}=1;path=/;domain=main.example`);
    const deep = [
      '=_ga=2;path=/take',
      '_fbp=1',
      'twice=1',
      'twice=2;path=/',
      'deep=1;path=/take',
      'deeper=1;path=/take/action',
      '__Secure-x=1;Secure',
      'nameless',
    ];
    for (const cookie of [...wide, ...deep]) document.cookie = cookie;
    expect(names()).toHaveLength(14);
    forget(env, keepsBy(keptPattern()));
    expect(names()).toEqual(kept);
  });

  it('keeps names that the manifest lists as necessary [CON-23]', async () => {
    const { env } = visit();
    for (const cookie of ['cart=1', 'csrf-1=1', '_ga=1']) document.cookie = cookie;
    for (const key of ['cart', 'draft']) localStorage.setItem(key, '1');
    const deleted: string[] = [];
    vi.stubGlobal('indexedDB', {
      databases: async () => [{ name: 'letters' }, { name: 'other' }],
      deleteDatabase: (name: string) => void deleted.push(name),
    });
    await forget(env, keepsBy(keptPattern({ cookies: 'cart|csrf-.*', storage: 'draft', databases: 'letters' })));
    expect(names()).toEqual(['cart', 'csrf-1']);
    expect(Object.keys(localStorage)).toEqual(['draft']);
    expect(deleted).toEqual(['other']);
    vi.unstubAllGlobals();
    localStorage.clear();
    for (const name of names()) document.cookie = `${name}=;max-age=0`;
  });

  it('removes every storage entry, even while the guard is on', () => {
    const { env } = visit();
    localStorage.setItem('a', '1');
    sessionStorage.setItem('b', '2');
    document.cookie = '_ga=1';
    const storages = [localStorage, sessionStorage];
    guardStorage(window, keepsBy(keptPattern()), () => {})();
    forget(env, keepsBy(keptPattern()));
    expect(storages.map(({ length }) => length)).toEqual([0, 0]);
    expect(names()).toEqual([]);
  });

  it.each([
    ['1234567890.1700000000', ''],
    ['donate', 'donate'],
  ])('replaces a window’s name %s by %j [CON-06]', (name, left) => {
    const { env } = visit();
    window.name = name;
    forget(env, keepsBy(keptPattern()));
    expect(window.name).toBe(left);
    window.name = '';
  });

  it('keeps the name that a parent page gave to a frame [CON-06]', () => {
    const { env } = visit();
    window.name = '1234567890.1700000000';
    const frame = new Proxy(window, { get: (target, key) => (key === 'top' ? {} : Reflect.get(target, key)) });
    forget({ ...env, window: frame }, keepsBy(keptPattern()));
    expect(window.name).toBe('1234567890.1700000000');
    window.name = '';
  });

  it('forget keeps history.state, which routers need [CON-06]', () => {
    const { env } = visit();
    history.replaceState({ key: 'k1', idx: 3 }, '');
    forget(env, keepsBy(keptPattern()));
    expect(history.state).toEqual({ key: 'k1', idx: 3 });
    history.replaceState(null, '');
  });
});
