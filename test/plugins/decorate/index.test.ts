// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import plugin from '../../../plugins/decorate/index';
import { createTools } from '../tools';

let undo: (() => void) | void;

function setUp(html: string, url = 'https://www.main.example/p?ub_cta=top&ut_id=77') {
  const kit = createTools({ siblings: ['act.example', 'donate.giving.example'] }, undefined, { url, html });
  undo = kit.apply(plugin);
  return kit;
}

afterEach(() => {
  undo?.();
  vi.useRealTimers();
});

const one = <T extends Element = HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const fire = (selector: string, type: string) =>
  one(selector).dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true }));
const href = (selector = 'a') => one(selector).getAttribute('href');

describe('links', () => {
  it.each(['pointerdown', 'focusin', 'click', 'auxclick', 'contextmenu'])('DEC-05 are decorated on %s, the one link only', (type) => {
    setUp('<a href="https://act.example/#x"><b>Act</b></a><i><a href="https://act.example/">Other</a></i>');
    expect(href()).toBe('https://act.example/#x');
    fire('b', type);
    expect(href()).toBe('https://act.example/?ub_cta=top&ut_id=77#x');
    expect(href('i a')).toBe('https://act.example/');
  });

  it('DEC-05 those that appear later, and those in a shadow tree, too', () => {
    setUp('<div></div>');
    one('div')
      .attachShadow({ mode: 'open' })
      .append(document.createRange().createContextualFragment('<a href="https://act.example/"><b></b></a>'));
    one('div')
      .shadowRoot?.querySelector('b')
      ?.dispatchEvent(new Event('click', { bubbles: true, composed: true }));
    expect(one('div').shadowRoot?.querySelector('a')?.getAttribute('href')).toBe('https://act.example/?ub_cta=top&ut_id=77');
  });

  it.each([
    '<a data-no-decorate href="https://act.example/">x</a>',
    '<p data-no-decorate><a href="https://act.example/">x</a></p>',
    '<a download href="https://act.example/file">x</a>',
    '<a href="mailto:june@act.example">x</a>',
    '<a href="https://news.example/">x</a>',
    '<a href="/p2">x</a>',
    '<a href="https://act.example/?ut_id=1">x</a>',
  ])('DEC-03 are left alone: %s', (html) => {
    setUp(html);
    const before = href();
    fire('a', 'click');
    expect(href()).toBe(before);
  });

  it('DEC-02 carry what the visit began with, also after a router changed the address', () => {
    setUp('<a href="https://act.example/">x</a>');
    history.pushState(null, '', '/next');
    fire('a', 'click');
    expect(href()).toBe('https://act.example/?ub_cta=top&ut_id=77');
  });

  it('DEC-03 a form around a link that hides its own methods does no harm', () => {
    setUp('<form><input name="matches"><input name="closest"><a href="https://act.example/">x</a></form>');
    fire('a', 'click');
    expect(href()).toBe('https://act.example/?ub_cta=top&ut_id=77');
  });

  it('DEC-05 nothing is decorated once consent is withdrawn', () => {
    setUp('<a href="https://act.example/">x</a>');
    undo?.();
    fire('a', 'click');
    expect(href()).toBe('https://act.example/');
  });
});

describe('forms', () => {
  it('DEC-01 sent by POST get their address decorated', () => {
    setUp('<form method="post" action="https://donate.giving.example/give/1?x=1"><input name="action"></form>');
    fire('form', 'submit');
    expect(one('form').getAttribute('action')).toBe('https://donate.giving.example/give/1?x=1&ub_cta=top&ut_id=77');
  });

  it('DEC-01 sent by GET carry fields, which are gone afterwards', () => {
    vi.useFakeTimers();
    setUp('<form action="https://donate.giving.example/give/1"><input name="ub_cta" value="own"></form>');
    fire('form', 'submit');
    expect([...new FormData(one<HTMLFormElement>('form'))]).toEqual([
      ['ub_cta', 'own'],
      ['ut_id', '77'],
    ]);
    vi.runAllTimers();
    expect([...new FormData(one<HTMLFormElement>('form'))]).toEqual([['ub_cta', 'own']]);
  });

  it('DEC-01 sent by a button that names another address get that one decorated', () => {
    setUp('<form method="get" action="/search"><button formmethod="POST" formaction="https://act.example/x"></button></form>');
    one('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: one('button') }));
    expect(one('button').getAttribute('formaction')).toBe('https://act.example/x?ub_cta=top&ut_id=77');
    expect(one('form').getAttribute('action')).toBe('/search');
  });

  it.each([
    '<form method="post" action="/search"></form>',
    '<form method="post"></form>',
    '<form method="post" data-no-decorate action="https://act.example/"></form>',
    '<form method="dialog" action="https://act.example/"></form>',
    '<form action="https://act.example/"><input name="ut_source" value="x"></form>',
  ])('DEC-03 are left alone: %s', (html) => {
    setUp(html);
    const before = document.body.innerHTML;
    fire('form', 'submit');
    expect(document.body.innerHTML).toBe(before);
  });

  it('DEC-03 that the page sends itself are its own', () => {
    setUp('<form method="post" action="https://act.example/"></form>');
    one('form').addEventListener('submit', (event) => event.preventDefault());
    fire('form', 'submit');
    expect(one('form').getAttribute('action')).toBe('https://act.example/');
  });
});
