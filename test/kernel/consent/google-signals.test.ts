// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { sayConsent } from '../../../kernel/consent/google-signals';

afterEach(() => {
  delete window.dataLayer;
});
const entries = () =>
  (window.dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry,
  );

describe('sayConsent', () => {
  it('CON-17 says the default as an Arguments object, before anything else', () => {
    sayConsent(window, 'default', true);
    const signals = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted', analytics_storage: 'granted' };
    expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
    expect(entries()).toEqual([['consent', 'default', signals]]);
  });

  it('CON-10 CON-17 denies, and empties the tag manager’s allow-list', () => {
    window.dataLayer = [{ own: true }];
    sayConsent(window, 'update', false);
    const signals = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied' };
    expect(entries()).toEqual([{ own: true }, ['consent', 'update', signals], { 'gtm.allowlist': [] }]);
  });

  it('takes the place of an element called dataLayer', () => {
    window.dataLayer = document.createElement('a') as unknown as unknown[];
    sayConsent(window, 'default', true);
    expect(Array.isArray(window.dataLayer)).toBe(true);
  });
});
