// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createGoogleSignals } from '../../../kernel/consent/google-signals';

afterEach(() => {
  delete window.dataLayer;
});
const isCommand = (entry: unknown) => Object.prototype.toString.call(entry) === '[object Arguments]';
const entries = () => (window.dataLayer ?? []).map((entry) => (isCommand(entry) ? Array.from(entry as ArrayLike<unknown>) : entry));
const signals = (state: string) => ({
  ad_storage: state,
  ad_user_data: state,
  ad_personalization: state,
  analytics_storage: state,
  functionality_storage: state,
  personalization_storage: state,
  security_storage: 'granted',
});

describe('createGoogleSignals', () => {
  it('CON-17 says the default of all seven signals as an Arguments object, as entry 0 of the data layer', () => {
    window.dataLayer = [{ own: true }];
    createGoogleSignals(window)(true);
    expect(isCommand(window.dataLayer[0])).toBe(true);
    expect(entries()).toEqual([['consent', 'default', signals('granted')], { own: true }]);
  });

  it('CON-10 CON-17 denies, and empties the tag manager’s allow-list', () => {
    window.dataLayer = [{ own: true }];
    const say = createGoogleSignals(window);
    say(true);
    say(false);
    expect(entries().slice(1)).toEqual([{ own: true }, ['consent', 'update', signals('denied')], { 'gtm.allowlist': [] }]);
  });

  it('CON-10 takes the empty allow-list back once something is allowed', () => {
    const say = createGoogleSignals(window);
    say(false);
    say(true);
    expect(window.dataLayer?.some((entry) => 'gtm.allowlist' in (entry as object))).toBe(false);
    say(false);
    expect(entries().at(-1)).toEqual({ 'gtm.allowlist': [] });
  });

  it.each<[string, () => unknown, unknown[]]>([
    ['an object that only has push', () => ({ push() {} }), []],
    ['a frozen array', () => Object.freeze([{ own: true }]), [{ own: true }]],
    ['an array whose methods throw', () => Object.assign([{ own: true }], { unshift: null }), [{ own: true }]],
    ['a text', () => 'layer', []],
    [
      'a form with a field called push',
      () => document.createRange().createContextualFragment('<form><input name="push"></form>').firstChild,
      [],
    ],
  ])('replaces a data layer that is %s, and keeps its entries [CON-17, CON-22]', (_, make, kept) => {
    window.dataLayer = make() as unknown[];
    createGoogleSignals(window)(false);
    expect(entries()).toEqual([['consent', 'default', signals('denied')], { 'gtm.allowlist': [] }, ...kept]);
  });

  it('takes the place of an element called dataLayer', () => {
    window.dataLayer = document.createElement('a') as unknown as unknown[];
    createGoogleSignals(window)(true);
    expect(Array.isArray(window.dataLayer)).toBe(true);
  });
});
