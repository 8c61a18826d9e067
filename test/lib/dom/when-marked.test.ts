import { JSDOM } from 'jsdom';
import { expect, it, vi } from 'vitest';
import { whenMarked } from '../../../lib/dom/when-marked';

/** A page that is being parsed until `parsed`, and counts observers of the document. */
function pageWatching() {
  const window = new JSDOM('<main></main>').window as unknown as Window & typeof globalThis;
  const { document } = window;
  let isParsing = true;
  const frames: FrameRequestCallback[] = [];
  Object.defineProperty(window.Document.prototype, 'readyState', { get: () => (isParsing ? 'loading' : 'interactive') });
  window.requestAnimationFrame = (callback) => frames.push(callback);
  const observe = vi.spyOn(window.MutationObserver.prototype, 'observe');
  const found = vi.fn();
  const stop = whenMarked(window, '[data-mark]', found);
  return {
    observe,
    found,
    stop,
    add: () => document.body.append(Object.assign(document.createElement('p'), { innerHTML: '<i data-mark></i>' })),
    paint: () => frames.splice(0).forEach((callback) => void callback(0)),
    waiting: () => frames.length,
    parsed() {
      isParsing = false;
      window.dispatchEvent(new window.Event('DOMContentLoaded'));
    },
  };
}
const soon = () => new Promise((resolve) => setTimeout(resolve));

it('whenMarked finds a mark before the next paint of a page being parsed, once and without an observer [EXP-02 PLG-02]', () => {
  const { observe, found, add, paint, waiting, parsed } = pageWatching();
  paint();
  expect(found).not.toHaveBeenCalled();
  add();
  paint();
  add();
  parsed();
  expect(found).toHaveBeenCalledOnce();
  expect(observe).not.toHaveBeenCalled();
  expect(waiting()).toBe(0);
});

it('whenMarked finds a mark inserted after parsing, even if nothing was ever painted [EXP-02 PLG-02]', async () => {
  const { observe, found, add, parsed } = pageWatching();
  parsed();
  expect(observe).toHaveBeenCalledOnce();
  add();
  await soon();
  expect(found).toHaveBeenCalledOnce();
});

it('whenMarked searches for nothing after its end, whether or not the page is parsed [PLG-02]', async () => {
  const early = pageWatching();
  early.stop();
  early.add();
  early.paint();
  early.parsed();
  const late = pageWatching();
  late.parsed();
  late.stop();
  late.add();
  await soon();
  for (const { found } of [early, late]) expect(found).not.toHaveBeenCalled();
  expect(early.observe).not.toHaveBeenCalled();
});
