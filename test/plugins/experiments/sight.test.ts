// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../kernel';
import { areParsed, findParts, type MarkedPart } from '../../../plugins/experiments/parts';
import { createLook, isSteady, type Released, seenVariant } from '../../../plugins/experiments/sight';
import { aLife } from '../../support/a-life';

const HERO = `<h1></h1><div data-experiment="hero"><p data-variant="control">A</p><p data-variant="variant1" hidden>B</p></div>`;

afterEach(() => vi.restoreAllMocks());

/** The page and its parts. `heights` are the variants' heights, in CSS pixels. */
function page(heights: readonly [control: number, variant: number], { top = 0 } = {}): readonly MarkedPart[] {
  document.body.replaceChildren(document.createRange().createContextualFragment(`${HERO}<footer></footer>`));
  Object.assign(Element.prototype, { getClientRects: () => [{}] });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const shown = [...document.querySelectorAll('p')].findIndex((part) => !part.hasAttribute('hidden'));
    const y = top + (this.matches('footer') ? (heights[shown] ?? 0) : 0);
    return { top: y, left: 0, bottom: y + 10 } as DOMRect;
  });
  return findParts(document).get('hero') ?? [];
}

describe('isSteady and seenVariant', () => {
  it.each<[string, Parameters<typeof page>, boolean]>([
    ['variants of equal height move nothing', [[100, 100]], true],
    ['variants of different heights move the element after them', [[100, 140]], false],
    ['less than a pixel moves nothing', [[100, 100.5]], true],
    ['a change below the window moves nothing', [[100, 140], { top: 5_000 }], true],
    ['a change above the window moves nothing', [[100, 140], { top: -5_000 }], true],
  ])('isSteady and seenVariant find that %s [EXP-04]', (_, circumstances, steady) => {
    expect(isSteady(window, page(...circumstances))).toBe(steady);
  });

  it('find the variant that is neither hidden nor held [EXP-04]', () => {
    const parts = page([1, 1]);
    const none = new Set<EventTarget>();
    expect(seenVariant(window, parts, none)).toBe('control');
    expect(seenVariant(window, parts, new Set([parts[0]?.marked ?? null]))).toBeUndefined();
    const [control] = document.querySelectorAll('p');
    control?.style.setProperty('visibility', 'hidden');
    expect(seenVariant(window, parts, none)).toBeUndefined();
    parts[1]?.element.removeAttribute('hidden');
    expect(seenVariant(window, parts, none)).toBe('variant1');
  });
});

it('areParsed is true once something follows the parts, or the document is complete [EXP-04]', () => {
  const parts = page([1, 1]);
  expect(areParsed(document, parts)).toBe(true);
  document.querySelector('footer')?.remove();
  expect(areParsed(document, parts)).toBe(true);
  vi.spyOn(Document.prototype, 'readyState', 'get').mockReturnValue('loading');
  expect(areParsed(document, parts)).toBe(false);
});

describe('createLook', () => {
  const end = (target: Element, animationName = 'tp') =>
    target.dispatchEvent(Object.assign(new Event('animationend', { bubbles: true }), { animationName }));

  it('looks after the next layout, and knows which holds ended just before [EXP-04]', () => {
    let laidOut = () => {};
    const observe = vi.fn();
    const disconnect = vi.fn();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(run: () => void) {
          laidOut = run;
        }
        observe = observe;
        disconnect = disconnect;
      },
    );
    document.body.replaceChildren(document.createRange().createContextualFragment('<p></p><p></p><p></p><p></p>'));
    const [early, now, other, late] = document.querySelectorAll('p') as unknown as [Element, Element, Element, Element];
    const looks: EventTarget[][] = [];
    const look = createLook({ ...aLife(), env: { window, document } as Env }, (released: Released) =>
      looks.push([...released] as EventTarget[]),
    );
    end(early);
    look();
    expect(observe).toHaveBeenCalledWith(document.documentElement);
    end(now);
    end(other, 'of the page');
    expect(looks).toEqual([]);
    laidOut();
    expect(disconnect).toHaveBeenCalled();
    end(late);
    look();
    laidOut();
    expect(looks).toEqual([[now], []]);
    vi.unstubAllGlobals();
  });
});
