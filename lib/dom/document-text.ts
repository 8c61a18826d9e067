interface Showing {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
}

/** Returns a text property of the document by the prototype's getter: `<img name=title>` shadows `document.title`. */
export const documentText = ({ window, document }: Showing, key: 'title' | 'referrer' | 'baseURI' | 'visibilityState'): string =>
  String(Reflect.get(window.Document.prototype, key, document) ?? '');
