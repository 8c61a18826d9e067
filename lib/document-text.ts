interface Page {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
}

/** A text of the document itself: `<img name=title>` hides `document.title`, and not the prototype's. */
export const documentText = ({ window, document }: Page, key: 'title' | 'referrer' | 'baseURI' | 'visibilityState'): string =>
  String(Reflect.get(window.Document.prototype, key, document) ?? '');
