// @page
import fc from 'fast-check';
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

  it('begins with a denial and an empty allow-list when consent is refused, before entries of the page [CON-10 CON-17]', () => {
    window.dataLayer = [{ own: true }];
    const say = createGoogleSignals(window);
    say(true);
    say(false);
    expect(entries().slice(0, 2)).toEqual([['consent', 'default', signals('denied')], { 'gtm.allowlist': [] }]);
    expect(entries().at(-1)).toEqual({ own: true });
  });

  it('removes the empty allow-list once something is allowed [CON-10]', () => {
    const say = createGoogleSignals(window);
    say(false);
    say(true);
    expect(window.dataLayer?.some((entry) => 'gtm.allowlist' in (entry as object))).toBe(false);
    say(false);
    expect(entries()[1]).toEqual({ 'gtm.allowlist': [] });
  });

  it('createGoogleSignals replaces an element named dataLayer', () => {
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
    expect(entries()[0]).toEqual(['consent', 'default', signals('granted')]);
    expect(window.dataLayer?.some((entry) => 'gtm.allowlist' in Object(entry))).toBe(false);
  });

  /** The ways in which pages treat a data layer. Each gets the window, as a script of the page has it. */
  const DEEDS: Readonly<Record<string, (page: Window) => void>> = {
    'assigns a list': (page) => Object.assign(page, { dataLayer: [{ pageType: 'story' }] }),
    'assigns a frozen list': (page) => Object.assign(page, { dataLayer: Object.freeze([{ own: 1 }]) as unknown[] }),
    'assigns nothing': (page) => Object.assign(page, { dataLayer: undefined }),
    'assigns null': (page) => Object.assign(page, { dataLayer: null }),
    'assigns an object': (page) => Object.assign(page, { dataLayer: { push() {} } }),
    'assigns a copy': (page) => Object.assign(page, { dataLayer: [...(page.dataLayer ?? [])] }),
    'assigns a filtered copy': (page) =>
      Object.assign(page, { dataLayer: page.dataLayer?.filter((entry) => !Object(entry)['gtm.allowlist']) as unknown[] }),
    'assigns itself': (page) => Object.assign(page, { dataLayer: page.dataLayer || [] }),
    'runs Google’s snippet': (page) => {
      page.dataLayer = page.dataLayer || [];
      page.dataLayer.push({ 'gtm.start': 1, event: 'gtm.js' });
    },
    empties: (page) => Object.assign(page.dataLayer as unknown[], { length: 0 }),
    'cuts off': (page) => Object.assign(page.dataLayer as unknown[], { length: 1 }),
    splices: (page) => (page.dataLayer as unknown[]).splice(0, 2, { own: 2 }),
    shifts: (page) => (page.dataLayer as unknown[]).shift(),
    reverses: (page) => (page.dataLayer as unknown[]).reverse(),
    pushes: (page) => (page.dataLayer as unknown[]).push({ own: 3 }),
    'puts before': (page) => (page.dataLayer as unknown[]).unshift({ own: 4 }),
    'replaces push': (page) => Object.assign(page.dataLayer as unknown[], { push: () => 0 }),
    'breaks unshift': (page) => Object.assign(page.dataLayer as unknown[], { unshift: refuses }),
    freezes: (page) => Object.freeze(page.dataLayer),
  };
  type Step = { readonly says: boolean } | { readonly does: string };
  const steps = fc.array(
    fc.oneof(
      fc.boolean().map((says): Step => ({ says })),
      fc.constantFrom(...Object.keys(DEEDS)).map((does): Step => ({ does })),
    ),
    { maxLength: 12 },
  );
  it('begins with the decision in force at each read, in any order of choices and of what the page does to it [CON-10 CON-17]', () => {
    fc.assert(
      fc.property(fc.boolean(), steps, (first, all) => {
        delete window.dataLayer;
        const say = createGoogleSignals(window);
        let allowed = first;
        say(first);
        for (const step of all) {
          if ('says' in step) {
            allowed = step.says;
            say(allowed);
          } else
            try {
              DEEDS[step.does]?.(window);
            } catch {
              // The page's own mistake, such as to push to a frozen list.
            }
          const [standing, block] = entries();
          expect(standing).toEqual(['consent', 'default', signals(allowed ? 'granted' : 'denied')]);
          expect('gtm.allowlist' in Object(block)).toBe(!allowed);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps the list that the page assigned, and what the page adds to it [CON-17]', () => {
    createGoogleSignals(window)(false);
    const own: unknown[] = [{ own: 1 }];
    window.dataLayer = own;
    own.push({ own: 2 });
    expect(window.dataLayer).toBe(own);
    expect(entries().slice(2)).toEqual([{ own: 1 }, { own: 2 }]);
  });

  it('lets a page declare its data layer anew, in every way of a script [CON-17]', () => {
    createGoogleSignals(window)(false);
    expect(Object.getOwnPropertyDescriptor(window, 'dataLayer')?.configurable).toBe(true);
  });

  it('leaves a data layer that the page has declared by `var` before, and begins it with the decision [CON-10 CON-17]', () => {
    const page = Object.defineProperty({}, 'dataLayer', { value: [{ own: 1 }], writable: true, enumerable: true }) as Window;
    const say = createGoogleSignals(page);
    say(false);
    expect([page.dataLayer?.length, page.dataLayer?.[1], page.dataLayer?.[2]]).toEqual([3, { 'gtm.allowlist': [] }, { own: 1 }]);
  });
});
