interface Showing {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
}

/** A text of the document itself: `<img name=title>` hides `document.title`, and not the prototype's. */
export const documentText = ({ window, document }: Showing, key: 'title' | 'referrer' | 'baseURI' | 'visibilityState'): string =>
  String(Reflect.get(window.Document.prototype, key, document) ?? '');
