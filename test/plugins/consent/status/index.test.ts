// @page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tools } from '../../../../kernel';
import { createEnv } from '../../../../kernel/env';
import { createHooks } from '../../../../kernel/lifecycle';
import { hasStatus } from '../../../../lib/dom/consent-status';
import { showStatus } from '../../../../plugins/consent/status';

type State = 'unset' | 'granted' | 'rejected';

/** A page with a place for the status, and what it says there. */
function statusOf(state: State, { gpc = false, tracked = false } = {}) {
  const now = { state, gpc };
  const hooks = createHooks(vi.fn());
  const taproot = {
    ...{ env: createEnv(window as Window & typeof globalThis), page: { site: 'main' }, hooks },
    consent: {
      get state() {
        return now.state;
      },
      allows: () => tracked,
    },
    visitor: {
      dnt: false,
      get gpc() {
        return now.gpc;
      },
    },
  } as unknown as Tools;
  showStatus(taproot);
  const change = (next: Partial<typeof now>) => {
    Object.assign(now, next);
    hooks.consent.call({ state: now.state, categories: [], chosen: 'elsewhere' });
  };
  return { change };
}
const place = () => document.querySelector<HTMLElement>('[data-consent-status]') ?? expect.fail('no place');

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<p data-consent-status></p>';
});
afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it.each<[State, object, string, RegExp]>([
  ['unset', {}, 'unset', /only necessary cookies are used/],
  ['unset', { tracked: true }, 'unset', /until you reject/],
  ['granted', { tracked: true }, 'granted', /You accepted/],
  ['rejected', {}, 'refused', /You rejected/],
  ['granted', { gpc: true }, 'signal', /heeds that/],
  ['unset', { gpc: true }, 'signal', /heeds that/],
])('the status of %s and %o is %s [CON-19]', (state, facts, status, sentence) => {
  statusOf(state, facts);
  expect(place().dataset.status).toBe(status);
  expect(place().textContent).toMatch(sentence);
});

it.each([
  ['es', /no lo rastreen/, 'ltr'],
  ['ar', /متصفحك/, 'rtl'],
  ['fr', /Your browser/, 'ltr'],
])('the status is in the language of a page in %s [CON-13]', (language, sentence, dir) => {
  document.documentElement.lang = language;
  statusOf('unset', { gpc: true });
  expect(place().textContent).toMatch(sentence);
  expect(place().dir).toBe(dir);
});

it('the status follows each change, and is read out then, not when the page begins', () => {
  const { change } = statusOf('granted', { tracked: true });
  expect(place().hasAttribute('aria-live')).toBe(false);
  change({ gpc: true });
  expect(place().dataset.status).toBe('signal');
  expect(place().getAttribute('aria-live')).toBe('polite');
  change({ gpc: false, state: 'rejected' });
  expect(place().dataset.status).toBe('refused');
});

it('a signal is not called heeded where scripts of other hosts run, which the sentence names', () => {
  document.head.innerHTML =
    '<script type="text/x" src="https://held.example/a.js"></script><script type="module" src="https://pixel.example/p.js"></script><script src="https://cdn.example/main.js"></script>';
  statusOf('unset', { gpc: true });
  expect(place().dataset.status).toBe('signal');
  expect(place().textContent).toBe(
    'Your browser asks sites not to track you. We track nothing here, but scripts of pixel.example run on this page.',
  );
});

it('the status has no place in what visitors have written', () => {
  document.body.innerHTML = '<div data-user-content><p data-consent-status>mine</p></div>';
  statusOf('unset');
  expect(place().textContent).toBe('mine');
});

it.each([
  ['en', 'ltr', 'Your privacy choices'],
  ['es', 'ltr', 'Sus opciones de privacidad'],
  ['ar', 'rtl', 'خيارات خصوصيتك'],
])('a link to the choices gets its name in %s, unless it has one [CON-15]', (language, dir, name) => {
  document.documentElement.lang = language;
  document.body.innerHTML =
    '<a href="#" data-consent-settings="choices"> </a><a data-consent-settings="choices">Mine</a><a data-consent-settings></a>';
  const page = statusOf('unset');
  const [own, named, plain] = document.querySelectorAll<HTMLElement>('a');
  page.change({ state: 'granted' });
  expect([own?.textContent, own?.lang, own?.dir]).toEqual([name, language, dir]);
  expect([named?.textContent, plain?.textContent]).toEqual(['Mine', '']);
  expect(hasStatus({ document })).toBe(true);
  own?.remove();
  named?.remove();
  expect(hasStatus({ document })).toBe(false);
});
