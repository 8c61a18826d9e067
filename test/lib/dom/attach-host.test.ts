// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachHost } from '../../../lib/dom/attach-host';

const html = document.documentElement;
let state: DocumentReadyState = 'complete';
let loadEventEnd: number | undefined;
let time = 0;

beforeEach(() => {
  vi.useFakeTimers();
  state = 'complete';
  loadEventEnd = undefined;
  time = 0;
  vi.spyOn(Document.prototype, 'readyState', 'get').mockImplementation(() => state);
  Object.assign(performance, {
    getEntriesByType: () => (loadEventEnd === undefined ? [] : [{ loadEventEnd }]),
    now: () => time,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  html.replaceChildren(document.createElement('head'), document.createElement('body'));
});

const children = (parent: Element) => [...parent.children].map(({ localName }) => localName);
const aside = () => document.createElement('aside');
/** Lets mutation observers run. */
const observed = async () => {
  await Promise.resolve();
  await Promise.resolve();
};
const pass = (ms: number) => {
  time += ms;
  vi.advanceTimersByTime(ms);
};

describe('attachHost', () => {
  it('inserts a host before the body once frameworks have hydrated the page [CON-18]', () => {
    const placed = vi.fn();
    attachHost(window, aside(), placed);
    expect(children(html)).toEqual(['head', 'aside', 'body']);
    expect(placed).toHaveBeenCalledTimes(1);
  });

  it('inserts a host after the document was emptied, even without a body', () => {
    html.replaceChildren();
    attachHost(window, aside());
    expect(children(html)).toEqual(['aside']);
  });

  it('inserts a host at once before a frameset, which stands in the place of a body', () => {
    const placed = vi.fn();
    state = 'interactive';
    document.body.replaceWith(document.createElement('frameset'));
    attachHost(window, aside(), placed);
    expect(children(html)).toEqual(['head', 'aside', 'frameset']);
    expect(placed).toHaveBeenCalledTimes(1);
  });

  it('finds the body even if an image of the page has its name', () => {
    document.body.append(document.createRange().createContextualFragment('<form name="querySelector"></form><img name="body">'));
    attachHost(window, aside());
    expect(children(html)).toEqual(['head', 'aside', 'body']);
  });

  it('puts a host at the end of the body until 3 s after the load event, then before the body', async () => {
    state = 'interactive';
    loadEventEnd = 0;
    document.body.append(document.createElement('main'));
    const placed = vi.fn();
    attachHost(window, aside(), placed);
    expect([children(html), children(document.body)]).toEqual([
      ['head', 'body'],
      ['main', 'aside'],
    ]);
    state = 'complete';
    window.dispatchEvent(new Event('load'));
    loadEventEnd = 1;
    time = 1;
    pass(0);
    pass(2_999);
    expect(children(html)).toEqual(['head', 'body']);
    pass(1);
    expect([children(html), children(document.body)]).toEqual([['head', 'aside', 'body'], ['main']]);
    expect(placed).toHaveBeenCalledTimes(2);
  });

  it('keeps a host last while the parser adds to the body, and waits for a body', async () => {
    state = 'loading';
    loadEventEnd = 0;
    html.replaceChildren(document.createElement('head'));
    const placed = vi.fn();
    attachHost(window, aside(), placed);
    expect(placed).not.toHaveBeenCalled();
    const body = document.createElement('body');
    html.append(body);
    await observed();
    expect(children(body)).toEqual(['aside']);
    for (const name of ['main', 'footer', 'script']) {
      body.append(document.createElement(name));
      await observed();
      expect(body.lastElementChild?.localName).toBe('aside');
    }
    state = 'interactive';
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    body.append(document.createElement('iframe'));
    await observed();
    expect(children(body)).toEqual(['main', 'footer', 'script', 'aside', 'iframe']);
  });

  it('leaves a host where it is while the visitor uses it, and moves it a second after', () => {
    loadEventEnd = 1;
    time = 1;
    const host = aside();
    const matches = vi.spyOn(host, 'matches').mockReturnValue(true);
    attachHost(window, host);
    pass(3_000);
    expect(host.parentNode).toBe(document.body);
    matches.mockReturnValue(false);
    pass(999);
    expect(host.parentNode).toBe(document.body);
    pass(1);
    expect(host.parentNode).toBe(html);
  });

  it('moves a host at once when the visitor presses Tab on the loaded page, and at no other key [CON-18]', () => {
    loadEventEnd = 1;
    time = 1;
    state = 'interactive';
    const host = aside();
    attachHost(window, host);
    const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('Tab');
    state = 'complete';
    press('a');
    expect(host.parentNode).toBe(document.body);
    press('Tab');
    expect(children(html)).toEqual(['head', 'aside', 'body']);
    press('Tab');
    expect(children(html)).toEqual(['head', 'aside', 'body']);
  });

  it('lets the browser move a host without a new insertion, where it can', () => {
    const moved: Node[] = [];
    const moveBefore = function (this: Element, node: Node, child: Node | null) {
      if (!node.isConnected) throw new Error('HierarchyRequestError');
      moved.push(this.insertBefore(node, child));
    };
    Object.assign(Element.prototype, { moveBefore });
    loadEventEnd = 1;
    time = 1;
    const host = aside();
    attachHost(window, host);
    expect(moved).toEqual([]);
    pass(3_000);
    Reflect.deleteProperty(Element.prototype, 'moveBefore');
    expect([moved, children(html)]).toEqual([[host], ['head', 'aside', 'body']]);
  });

  it('never inserts a host that was removed meanwhile', async () => {
    state = 'loading';
    loadEventEnd = 0;
    html.replaceChildren(document.createElement('head'));
    const host = aside();
    const detach = attachHost(window, host);
    detach();
    html.append(document.createElement('body'));
    await observed();
    state = 'complete';
    loadEventEnd = 1;
    window.dispatchEvent(new Event('load'));
    pass(5_000);
    expect(host.isConnected).toBe(false);
  });
});
