// @page
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handOn } from '../../../../kernel/consent/chunks/hand-on';
import { createTools } from '../../../plugins/tools';

/** 2026-11-15T11:01:00Z, the minute 29912341. */
const NOW = 1_794_740_460_000;
const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const STALE = `ut_id=77&custom_transfer=1600000000000&ut_sid=${SESSION}&custom_source=0old`;

const added: [EventTarget, string, unknown, unknown][] = [];
const real = window.addEventListener;
afterEach(() => {
  for (const [target, ...listener] of added.splice(0))
    (target.removeEventListener as (...all: unknown[]) => void).call(target, ...listener);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Applies the plugin for a visitor in that state. */
function open(html: string, state: 'unset' | 'granted' | 'rejected', { grants = false, gpc = false } = {}) {
  vi.spyOn(window, 'addEventListener').mockImplementation(function (this: Window, ...args: Parameters<typeof real>) {
    added.push([window, ...args] as never);
    return real.apply(window, args);
  } as typeof real);
  const { tools } = createTools({ siblings: ['act.example', 'www.main.example'], grants, asked: ['analytics'] }, undefined, {
    html,
    now: () => NOW,
  });
  const record =
    state === 'unset'
      ? undefined
      : { consent_date: new Date(NOW).toISOString(), categories: state === 'granted' ? ['necessary', 'analytics'] : ['necessary'] };
  const consent = { state, record, allows: () => state !== 'rejected' && !gpc };
  Object.defineProperty(window.navigator, 'globalPrivacyControl', { value: gpc, configurable: true });
  handOn({ ...tools, consent, visitor: { dnt: false, gpc } } as never);
}

const one = <T extends Element = HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const touch = (selector = 'a') => {
  one(selector).dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
  return one(selector).getAttribute('href');
};
const REFUSAL = 'tp_choice=no29912341';

describe('an old choice on a link', () => {
  const choice = fc.constantFrom('no', 'no1', 'no29912340', 'no99999999', 'yes29912300.1794740459000', 'yes1.1600000000000', '', '%6Eo1');
  const own = fc.subarray(['a=1', 'a=%20+', 'b', 'ub_cta=x', 'ut_source=mail']);

  it('is replaced by a refusal, wherever it stands and as often as it does [CON-24]', () => {
    open('<a>x</a>', 'rejected');
    fc.assert(
      fc.property(own, own, fc.array(choice, { minLength: 1, maxLength: 3 }), (before, after, olds) => {
        const pairs = [...before, ...olds.map((text) => `tp_choice=${text}`), ...after];
        one('a').setAttribute('href', `https://act.example/?${pairs.join('&')}#x`);
        expect(touch()).toBe(`https://act.example/?${[...before, ...after, REFUSAL].join('&')}#x`);
      }),
    );
  });

  it.each(['unset', 'granted'] as const)('is removed if there is nothing to hand on, in state %s [CON-24]', (state) => {
    open('<a href="https://act.example/?a=1&tp_choice=yes29912300.1794740459000&tp_choice=no1">x</a>', state);
    expect(touch()).toBe('https://act.example/?a=1');
  });

  it('never outlives a refusal or a signal as a grant [CON-24]', () => {
    open(`<a href="https://act.example/?tp_choice=yes29912341.${NOW}">x</a>`, 'granted', { grants: true, gpc: true });
    expect(touch()).toBe('https://act.example/?tp_choice=no');
  });

  it('is removed from a link to the page’s own site, and stays on those to strangers [CON-24]', () => {
    open('<a href="/b?tp_choice=no1&a=1">x</a><p><a href="https://news.example/?tp_choice=no1">y</a></p>', 'rejected');
    expect(touch()).toBe('/b?a=1');
    expect(touch('p a')).toBe('https://news.example/?tp_choice=no1');
  });
});

describe('a copied session on a link', () => {
  it('is removed where nobody may be tracked [CON-24 SES-03]', () => {
    open(`<a href="https://act.example/?a=1&${STALE}">x</a>`, 'rejected');
    expect(touch()).toBe(`https://act.example/?a=1&${REFUSAL}`);
  });

  it('is left to the chunk that refreshes it where tracking is on [SES-03]', () => {
    open(`<a href="https://act.example/?a=1&${STALE}&tp_choice=no1">x</a>`, 'unset');
    expect(touch()).toBe(`https://act.example/?a=1&${STALE}`);
  });
});

describe('a form by GET', () => {
  const sent = () => [...new FormData(one<HTMLFormElement>('form'))].map((field) => field.join('=')).join('&');
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
  const submit = () => one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

  it('sends the present choice in place of a copied one, and no copied session [CON-24]', () => {
    vi.useFakeTimers();
    open(
      `<form action="https://act.example/">${hidden('a', '1')}${hidden('tp_choice', `yes29912341.${NOW}`)}${hidden('custom_transfer', `${NOW}`)}${hidden('ut_sid', SESSION)}</form>`,
      'rejected',
    );
    const before = document.body.innerHTML;
    submit();
    expect(sent()).toBe(`a=1&${REFUSAL}`);
    vi.runAllTimers();
    expect(document.body.innerHTML).toBe(before);
  });

  it('sends no copied choice if there is none [CON-24]', () => {
    open(`<form action="https://act.example/">${hidden('tp_choice', 'no1')}</form>`, 'unset');
    submit();
    expect(sent()).toBe('');
  });
});

describe('elements that the page names like properties', () => {
  const documents = [
    'baseURI',
    'readyState',
    'activeElement',
    'cookie',
    'body',
    'head',
    'forms',
    'links',
    'querySelector',
    'createElement',
  ];
  const named = (name: string) => [
    `<img name="${name}" id="${name}">`,
    `<form name="${name}"></form>`,
    `<iframe name="${name}"></iframe>`,
    `<embed name="${name}">`,
    `<object name="${name}" id="${name}"></object>`,
  ];
  const plantings = documents.flatMap((name) => named(name).map((element) => [element] as const));
  it.each(plantings)('%s keeps no refusal from a link and a form [CON-24]', (element) => {
    open(`${element}<a href="https://act.example/">x</a><form id="go" action="https://act.example/"></form>`, 'rejected');
    expect(touch()).toBe(`https://act.example/?${REFUSAL}`);
    one('#go').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect([...new FormData(one<HTMLFormElement>('#go'))]).toEqual([['tp_choice', 'no29912341']]);
    document.body.replaceChildren();
  });

  const types = ['hidden', 'text', 'search', 'email', 'number', 'checkbox', 'radio'];
  const fields = types
    .map((type) => `<input type="${type}" name="tp_choice" value="1" checked>`)
    .concat('<textarea name="tp_choice">yes1.1</textarea>', '<select name="tp_choice"><option selected>yes1.1</select>');
  it.each(fields.map((field) => [field]))('a form’s own %s is not sent in place of the refusal [CON-24]', (field) => {
    open(`<form id="go" action="https://act.example/">${field}<input name="q" value="1"></form>`, 'rejected');
    one('#go').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect([...new FormData(one<HTMLFormElement>('#go'))].filter(([name]) => name !== 'q')).toEqual([['tp_choice', 'no29912341']]);
  });

  const members = [
    'action',
    'method',
    'elements',
    'submit',
    'append',
    'closest',
    'getAttribute',
    'isConnected',
    'querySelector',
    'setAttribute',
  ];
  it.each(members.flatMap((name) => ['get', 'post'].map((method) => [name, method])))(
    'a field called %s keeps no refusal from a form that is sent by %s [CON-24]',
    (name, method) => {
      open(`<form id="go" action="https://act.example/" method="${method}"><input name="${name}" value="x"></form>`, 'rejected');
      const form = one<HTMLFormElement>('#go');
      one('#go').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
      const address = Element.prototype.getAttribute.call(form, 'action');
      const sent = [...new FormData(form)].filter(([field]) => field === 'tp_choice').map(([, value]) => `tp_choice=${value}`);
      expect(method === 'post' ? [address] : sent).toEqual([method === 'post' ? `https://act.example/?${REFUSAL}` : REFUSAL]);
    },
  );
});
