// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { guardStorage } from '../../../kernel/consent/guard';
import { forget } from '../../../plugins/consent/forget';
import { forgetVisit, visit } from './visit';

afterEach(forgetVisit);

const names = () =>
  document.cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => pair.split('=')[0]);

describe('CON-06 forget', () => {
  it('removes cookies of the host, its parent domain and deeper paths, but not the kept ones', () => {
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
    forget(env);
    expect(names()).toEqual(kept);
  });

  it('removes every storage entry, also while the guard is on', () => {
    const { env } = visit();
    localStorage.setItem('a', '1');
    sessionStorage.setItem('b', '2');
    document.cookie = '_ga=1';
    const storages = [localStorage, sessionStorage];
    guardStorage(window, () => false);
    forget(env);
    expect(storages.map(({ length }) => length)).toEqual([0, 0]);
    expect(names()).toEqual([]);
  });
});
