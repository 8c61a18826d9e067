// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEYS } from '../../../lib/dom/isolate-keys';
import { whyUnseen } from '../../../plugins/consent/why-unseen';

/** Boxes by element, which jsdom does not lay out: left, top, width, height. */
const boxes = new Map<Element, [number, number, number, number]>();
let front: (x: number, y: number) => Element | null = () => null;

beforeEach(() => {
  Object.assign(Document.prototype, { elementFromPoint: (x: number, y: number) => front(x, y) });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left, top, width, height] = boxes.get(this) ?? [0, 0, 0, 0];
    return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect;
  });
});
afterEach(() => {
  Reflect.deleteProperty(Document.prototype, 'elementFromPoint');
  vi.restoreAllMocks();
  boxes.clear();
  document.body.replaceChildren();
  document.body.removeAttribute('style');
});

/** A banner at the lower edge of a window of 1024 by 768 CSS pixels. */
function banner() {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const section = document.createElement('section');
  const answers = ['accept', 'reject', 'settings'].map((value, i) => {
    const button = document.createElement('button');
    button.value = value;
    boxes.set(button, [700 + i * 100, 700, 80, 44]);
    return button;
  });
  section.append(...answers);
  root.append(section);
  boxes.set(section, [0, 668, 1024, 100]);
  front = () => host;
  return { host, section, answers };
}
const cover = () => document.body.appendChild(document.createElement('aside'));

describe('whyUnseen', () => {
  it('finds nothing wrong with a banner in sight [CON-03]', () => {
    expect(whyUnseen(window, banner().section, false)).toBeUndefined();
  });

  it.each([
    ['no size', [0, 0, 0, 0]],
    ['no width', [0, 668, 0, 100]],
    ['a height that shows no text', [0, 668, 1024, 20]],
  ] as const)('says that a banner of %s has no box', (_, box) => {
    const { section } = banner();
    boxes.set(section, [...box]);
    expect(whyUnseen(window, section, false)).toBe('has no box');
  });

  it.each([0, 1, 2])('says that a banner without its answer %s has no box', (i) => {
    const { section, answers } = banner();
    boxes.delete(answers[i] as Element);
    expect(whyUnseen(window, section, false)).toBe('has no box');
  });

  it.each([['opacity: 0'], ['opacity: .4'], ['visibility: hidden'], ['visibility: collapse']])(
    'says that a banner is transparent by %s, its own, its host’s or the body’s',
    (css) => {
      for (const one of ['section', 'host', 'body'] as const) {
        const { host, section } = banner();
        const element = one === 'body' ? document.body : { host, section }[one];
        if (one !== 'section' && css.startsWith('visibility')) section.style.cssText = css;
        element.style.cssText = css;
        expect(whyUnseen(window, section, false)).toBe('is transparent');
        document.body.removeAttribute('style');
      }
    },
  );

  it('multiplies the opacities of all elements above', () => {
    const { host, section } = banner();
    host.style.opacity = '.7';
    document.body.style.opacity = '.7';
    expect(whyUnseen(window, section, false)).toBe('is transparent');
    document.body.style.opacity = '.8';
    expect(whyUnseen(window, section, false)).toBeUndefined();
  });

  it.each([
    ['below', [0, 768, 1024, 100]],
    ['above', [0, -100, 1024, 100]],
    ['to the left', [-2000, 668, 1024, 100]],
    ['to the right', [1024, 668, 1024, 100]],
    ['more than half below', [0, 720, 1024, 100]],
  ] as const)('says that a banner %s is off screen', (_, box) => {
    const { section } = banner();
    boxes.set(section, [...box]);
    expect(whyUnseen(window, section, false)).toBe('is off screen');
  });

  it('says that a banner is covered by an element over most of it, or over one answer', () => {
    const { host, section } = banner();
    const above = cover();
    front = () => above;
    expect(whyUnseen(window, section, false)).toBe('is covered');
    front = (x) => (x < 600 ? above : host);
    expect(whyUnseen(window, section, false)).toBe('is covered');
    front = (x, y) => (x === 840 && y === 722 ? above : host);
    expect(whyUnseen(window, section, false)).toBe('is covered');
    front = (x) => (x < 200 ? above : host);
    expect(whyUnseen(window, section, false)).toBeUndefined();
    front = () => null;
    expect(whyUnseen(window, section, false)).toBe('is covered');
  });

  it('forgives a cover of our own, and a modal dialog of the page over a banner that was in sight', () => {
    const { section } = banner();
    const own = Object.assign(cover(), { [KEYS]: () => {} });
    front = () => own;
    expect(whyUnseen(window, section, false)).toBeUndefined();
    const dialog = cover();
    const matches = Element.prototype.matches;
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
      return selector.includes(':modal') ? this === dialog : matches.call(this, selector);
    });
    front = () => dialog;
    expect(whyUnseen(window, section, true)).toBeUndefined();
    expect(whyUnseen(window, section, false)).toBe('is covered');
  });

  it('does not judge an answer that is scrolled out of a small window', () => {
    const { section, answers, host } = banner();
    boxes.set(answers[1] as Element, [700, 900, 80, 44]);
    front = (_, y) => (y > 768 ? null : host);
    expect(whyUnseen(window, section, false)).toBeUndefined();
  });
});
