// @page
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
  it('puts the default of all seven signals, as an Arguments object, at index 0 of the data layer [CON-17]', () => {
    window.dataLayer = [{ own: true }];
    createGoogleSignals(window)(true);
    expect(isCommand(window.dataLayer[0])).toBe(true);
    expect(entries()).toEqual([['consent', 'default', signals('granted')], { own: true }]);
  });

  it('pushes a denial and empties the tag manager’s allow-list when consent is refused [CON-10 CON-17]', () => {
    window.dataLayer = [{ own: true }];
    const say = createGoogleSignals(window);
    say(true);
    say(false);
    expect(entries().slice(1)).toEqual([{ own: true }, ['consent', 'update', signals('denied')], { 'gtm.allowlist': [] }]);
  });

  it('removes the empty allow-list once something is allowed [CON-10]', () => {
    const say = createGoogleSignals(window);
    say(false);
    say(true);
    expect(window.dataLayer?.some((entry) => 'gtm.allowlist' in (entry as object))).toBe(false);
    say(false);
    expect(entries().at(-1)).toEqual({ 'gtm.allowlist': [] });
  });

  it('replaces an element named dataLayer', () => {
    window.dataLayer = document.createElement('a') as unknown as unknown[];
    createGoogleSignals(window)(true);
    expect(Array.isArray(window.dataLayer)).toBe(true);
  });

  const refuses = () => {
    throw new Error('the page refuses');
  };
  const form = () => {
    const input = Object.assign(document.createElement('input'), { name: 'push' });
    const element = document.createElement('form');
    element.append(input);
    return element;
  };
  it.each<[string, () => unknown]>([
    ['an object with a push that does nothing', () => ({ push() {} })],
    ['an object with a push and an unshift that throw', () => ({ push: refuses, unshift: refuses })],
    ['a form with a field called push', form],
    ['a function', () => () => {}],
    ['null', () => null],
    ['a text', () => 'x'],
    ['a frozen array', () => Object.freeze([{ own: true }])],
    ['a sealed array', () => Object.seal([{ own: true }])],
    ['an array whose methods throw', () => Object.assign([{ own: true }], { push: refuses, unshift: refuses })],
    ['an array whose methods are not functions', () => Object.assign([{ own: true }], { push: 1, unshift: document.body })],
    ['an array-like', () => ({ length: 1, 0: { own: true } })],
    ['a proxy that lets nothing be set', () => new Proxy([{ own: true }], { set: () => false, defineProperty: () => false })],
    ['an array of junk', () => [null, undefined, 1, Object.create(null), { own: true }]],
  ])('adds entries if the data layer is %s, before and after a choice, and keeps those of an array [CON-17 CON-22]', (_, make) => {
    const layer = make();
    Object.assign(window, { dataLayer: layer });
    const own = Array.isArray(layer) ? [...layer] : [];
    const say = createGoogleSignals(window);
    say(false);
    expect(entries()).toEqual([['consent', 'default', signals('denied')], { 'gtm.allowlist': [] }, ...own]);
    say(true);
    expect(entries().at(-1)).toEqual(['consent', 'update', signals('granted')]);
    expect(window.dataLayer?.some((entry) => 'gtm.allowlist' in Object(entry))).toBe(false);
  });
});
