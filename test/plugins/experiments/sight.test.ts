// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { areParsed, findParts, type Part } from '../../../plugins/experiments/parts';
import { isSteady, seenVariant } from '../../../plugins/experiments/sight';

const HERO = `<h1></h1><div data-experiment="hero"><p data-variant="control">A</p><p data-variant="variant1" hidden>B</p></div>`;

afterEach(() => vi.restoreAllMocks());

/** The page, and its parts; `heights` are those of the variants, in CSS pixels. */
function page(heights: readonly [control: number, variant: number], { top = 0 } = {}): readonly Part[] {
  document.body.replaceChildren(document.createRange().createContextualFragment(`${HERO}<footer></footer>`));
  Object.assign(Element.prototype, { getClientRects: () => [{}] });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const shown = [...document.querySelectorAll('p')].findIndex((part) => !part.hasAttribute('hidden'));
    const y = top + (this.matches('footer') ? (heights[shown] ?? 0) : 0);
    return { top: y, left: 0, bottom: y + 10 } as DOMRect;
  });
  return findParts(document).get('hero') ?? [];
}

describe('what the visitor sees', () => {
  it.each<[string, Parameters<typeof page>, boolean]>([
    ['variants of one height move nothing', [[100, 100]], true],
    ['variants of two heights move what follows', [[100, 140]], false],
    ['less than a pixel is no move', [[100, 100.5]], true],
    ['nothing moves that is below the window', [[100, 140], { top: 5_000 }], true],
    ['nothing moves that is above the window', [[100, 140], { top: -5_000 }], true],
  ])('EXP-04 %s', (_, circumstances, steady) => {
    const parts = page(...circumstances);
    const before = document.body.innerHTML;
    expect(isSteady(window, parts)).toBe(steady);
    expect(document.body.innerHTML).toBe(before);
  });

  it('EXP-04 is the variant that is neither hidden nor held', () => {
    const parts = page([1, 1]);
    expect(seenVariant(window, parts)).toBe('control');
    const [control] = document.querySelectorAll('p');
    control?.style.setProperty('visibility', 'hidden');
    expect(seenVariant(window, parts)).toBeUndefined();
    parts[1]?.element.removeAttribute('hidden');
    expect(seenVariant(window, parts)).toBe('variant1');
  });
});

it('EXP-04 parts are there in whole once something follows them, or nothing more comes', () => {
  const parts = page([1, 1]);
  expect(areParsed(document, parts)).toBe(true);
  document.querySelector('footer')?.remove();
  expect(areParsed(document, parts)).toBe(true);
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  expect(areParsed(document, parts)).toBe(false);
});
