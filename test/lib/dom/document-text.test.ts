// @page
import { expect, it } from 'vitest';
import { documentText } from '../../../lib/dom/document-text';

const page = { window: window as Window & typeof globalThis, document };

it('documentText reads the document’s own title and referrer, even if elements of the page shadow them', () => {
  document.title = 'Rivers';
  // As `<img name=title>` shadows the property.
  Object.defineProperty(document, 'title', { value: document.createElement('img') });
  expect(documentText(page, 'title')).toBe('Rivers');
  expect(documentText(page, 'referrer')).toBe('');
});
