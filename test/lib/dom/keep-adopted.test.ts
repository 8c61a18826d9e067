// @page
import { afterEach, expect, it } from 'vitest';
import { keepAdopted } from '../../../lib/dom/keep-adopted';

const sheet = (name: string) => ({ name }) as unknown as CSSStyleSheet;

/** Adds the list of sheets to documents, which jsdom lacks. */
const withLists = () => {
  let list: CSSStyleSheet[] = [];
  Object.defineProperty(Document.prototype, 'adoptedStyleSheets', {
    configurable: true,
    get: () => list,
    set(given: Iterable<CSSStyleSheet>) {
      list = [...given];
    },
  });
};
afterEach(() => {
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
  Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets');
});

it('the hold keeps a sheet, once, in every list that the page assigns [EXP-04]', () => {
  withLists();
  const [own, theme] = [sheet('own'), sheet('theme')];
  document.adoptedStyleSheets = [own];
  keepAdopted(document, own);
  document.adoptedStyleSheets = [theme];
  expect(document.adoptedStyleSheets).toEqual([theme, own]);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet('more')];
  expect(document.adoptedStyleSheets.filter((one) => one === own)).toEqual([own]);
  document.adoptedStyleSheets = [];
  expect(document.adoptedStyleSheets).toEqual([own]);
});

it('the hold does nothing in a browser without such lists [EXP-04]', () => {
  keepAdopted(document, sheet('own'));
  expect('adoptedStyleSheets' in document).toBe(false);
});
