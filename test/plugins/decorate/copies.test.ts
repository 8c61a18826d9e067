// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SESSION_KEY, serialiseSession } from '../../../lib/records/session-record';
import plugin from '../../../plugins/decorate/index';
import { createTools } from '../tools';

const NOW = 1_700_000_000_000;
const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const OTHER = '8f9619ff-8b86-4d01-b42d-00c04fc964ff';
const FRESH = `custom_transfer=${NOW}&ut_sid=${SESSION}`;
/** The parameters that another visitor's page added to a link long ago. */
const STALE = `ut_id=1111111111&custom_transfer=1600000000000&ut_sid=${OTHER}&ut_pid=${OTHER}&ut_exp=hero:variant1&custom_source=0old`;

let undo: (() => void) | void;
afterEach(() => {
  undo?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

/** Applies the plugin for a visitor with a session, who has agreed to what `allowed` says. */
function open(html: string, { kept = '', state = 'granted', allowed = (_: string): boolean => true, now = (): number => NOW } = {}) {
  sessionStorage.setItem('tp_source', kept);
  localStorage.setItem(SESSION_KEY, serialiseSession({ id: SESSION, start: NOW, last: NOW, pages: 1, count: 1, new: true }));
  const kit = createTools({ siblings: ['act.example'] }, undefined, { html, now });
  Object.assign(kit.tools, { consent: { state, covers: allowed, allows: allowed } });
  undo = kit.apply(plugin);
}

const one = <T extends Element = HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const fire = (selector: string, type = 'click') =>
  one(selector).dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true }));
const href = (selector = 'a') => one(selector).getAttribute('href');

describe('a copy of a decorated link', () => {
  it.each([
    ['by cloneNode', () => one('div').append(one('p').cloneNode(true))],
    ['by innerHTML', () => (one('div').innerHTML = one('p').innerHTML)],
    ['by importNode', () => one('div').append(document.importNode(one('p'), true))],
  ])('%s carries the present session and campaign when it is touched [SES-03 DEC-04]', (_, copy) => {
    let time = NOW;
    open('<p><a href="https://act.example/?ub_cta=own#x">x</a></p><div></div>', { kept: 'ub_owner=me&ut_id=77', now: () => time });
    fire('p a');
    copy();
    time += 600_000;
    fire('div a');
    const kept = 'ub_owner=me&ut_id=77';
    expect(href('div a')).toMatch(`https://act.example/?ub_cta=own&${kept}&custom_transfer=${time}&ut_sid=${SESSION}`);
    expect(href('div a')?.match(/custom_transfer/g)).toHaveLength(1);
  });

  it('loses the ub_ parameters of an earlier campaign with the others, and keeps its own [DEC-02 DEC-04]', () => {
    open('<p><a href="https://act.example/?ub_cta=own">x</a></p><div></div>', { kept: 'ub_owner=me' });
    fire('p a');
    one('div').append(one('p').cloneNode(true));
    sessionStorage.setItem('tp_source', 'ub_funnel=2');
    fire('div a');
    expect(href('div a')).toBe(`https://act.example/?ub_cta=own&ub_funnel=2&${FRESH}`);
  });

  it.each([
    ['alone', `?${STALE}`, `?${FRESH}`],
    ['before the page’s own', `?${STALE}&a=1&a=2#x`, `?a=1&a=2&${FRESH}#x`],
    ['between them', `?a=%20+&${STALE}&b`, `?a=%20+&b&${FRESH}`],
    ['twice', `?${STALE}&a=1&${STALE}`, `?a=1&${FRESH}`],
    ['in a router’s hash', `?a=1#/r?b=2&${STALE}`, `?a=1&${FRESH}#/r?b=2`],
    ['of the same minute, of another visitor', `?custom_transfer=${NOW}&ut_sid=${OTHER}`, `?${FRESH}`],
    ['of the future', `?custom_transfer=${NOW * 2}&ut_sid=${OTHER}`, `?${FRESH}`],
    ['without a session', '?custom_transfer=1600000000000', `?${FRESH}`],
  ])('gets the present parameters instead of those that came with the page, %s [SES-03 DEC-04]', (_, end, expected) => {
    open(`<a href="https://act.example/p${end}">x</a>`);
    fire('a');
    expect(href()).toBe(`https://act.example/p${expected}`);
    fire('a', 'pointerdown');
    expect(href()).toBe(`https://act.example/p${expected}`);
  });

  it('a copied link with a mark that the page has added keeps only that [DEC-03]', () => {
    open(`<a href="https://act.example/?${STALE}&ut_source=mail">x</a>`);
    fire('a');
    expect(href()).toBe('https://act.example/?ut_source=mail');
  });

  it.each(['data-no-decorate', 'download'])('a copied link with %s stays as it is [DEC-03]', (mark) => {
    open(`<a ${mark} href="https://act.example/?${STALE}">x</a>`);
    fire('a');
    expect(href()).toBe(`https://act.example/?${STALE}`);
  });

  it('loses an old refusal if its visitor has agreed to all [CON-24]', () => {
    open('<a href="https://act.example/?tp_choice=no26666666&a=1">x</a>');
    fire('a');
    expect(href()).toBe(`https://act.example/?a=1&${FRESH}`);
  });

  it.each([
    ['who agreed in part', 'granted', (purpose: string) => purpose === 'analytics'],
    ['who has not chosen', 'unset', () => true],
  ] as const)('keeps a refusal of a visitor %s for the chunk that hands it on [CON-24]', (_, state, allowed) => {
    open('<a href="https://act.example/?tp_choice=no26666666">x</a>', { state, allowed });
    fire('a');
    expect(href()).toContain('?tp_choice=no26666666&');
  });
});

describe('a copy of a decorated form', () => {
  const inputs = (query: string) =>
    query
      .split('&')
      .map((pair) => `<input type="hidden" name="${pair.split('=')[0]}" value="${pair.split('=')[1]}">`)
      .join('');
  const sent = () => [...new FormData(one<HTMLFormElement>('form'))].map((field) => field.join('=')).join('&');

  it('a copied form by GET sends the present parameters, once, beside its own fields [SES-03 DEC-01]', () => {
    vi.useFakeTimers();
    open(
      `<form action="https://act.example/"><input name="a" value="1">${inputs(STALE)}${inputs('ub_cta=own&tp_choice=no26666666')}</form>`,
    );
    const before = document.body.innerHTML;
    fire('form', 'submit');
    expect(sent()).toBe(`a=1&ub_cta=own&${FRESH}`);
    vi.runAllTimers();
    expect(document.body.innerHTML).toBe(before);
    fire('form', 'submit');
    expect(sent()).toBe(`a=1&ub_cta=own&${FRESH}`);
  });

  it('sends no second session if it was made while the form was being sent [SES-03]', () => {
    open('<form action="https://act.example/"><input name="a" value="1"></form><div></div>');
    fire('form', 'submit');
    one('div').innerHTML = one('form').outerHTML;
    one('form').remove();
    fire('form', 'submit');
    expect(sent()).toBe(`a=1&${FRESH}`);
  });

  it('leaves alone visible fields, and marks of the page’s own [DEC-03]', () => {
    open('<form action="https://act.example/"><input name="custom_transfer" value="x"><input type="hidden" name="ut_id" value="1"></form>');
    fire('form', 'submit');
    expect(sent()).toBe('custom_transfer=x&ut_id=1');
  });

  it.each([
    ['action', `<form method="post" action="https://act.example/?a=1&${STALE}"><button></button></form>`, 'form'],
    ['formaction', `<form><button formmethod="post" formaction="https://act.example/?a=1&${STALE}"></button></form>`, 'button'],
  ])('a copied form by POST gets the present parameters in its %s [SES-03 DEC-01]', (attribute, html, selector) => {
    open(html);
    one('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: one('button') }));
    expect(one(selector).getAttribute(attribute)).toBe(`https://act.example/?a=1&${FRESH}`);
  });
});
