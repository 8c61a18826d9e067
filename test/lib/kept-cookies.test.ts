// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { guardStorage } from '../../kernel/consent/guard';
import { KEPT_COOKIES } from '../../lib/kept-cookies';

describe('kept cookies', () => {
  it('CON-11 are these', () => {
    expect(KEPT_COOKIES.split('|')).toEqual(['edf_cc', 'cookie-agreed', 'gdpr_consent', 'cookieControl', 'chums']);
  });

  it('CON-20 are those that the guard lets through', () => {
    guardStorage(window, () => false);
    for (const name of [...KEPT_COOKIES.split('|'), '_ga', 'chums2']) document.cookie = `${name}=1`;
    expect(document.cookie.split('; ').map((pair) => pair.replace('=1', ''))).toEqual(KEPT_COOKIES.split('|'));
  });
});
