import { bare } from '../values/bare';

/**
 * Keeps a sheet among those that a document or shadow tree adopts, whatever list a page assigns: pages write `document.adoptedStyleSheets =
 * [theme]` where they mean to add one. A page that removes it from the list itself succeeds. Does nothing in browsers without such lists.
 */
export function keepAdopted(root: DocumentOrShadowRoot & object, sheet: CSSStyleSheet): void {
  let owner: object | null = root;
  while (owner && !Object.hasOwn(owner, 'adoptedStyleSheets')) owner = Object.getPrototypeOf(owner);
  const native = owner && Object.getOwnPropertyDescriptor(owner, 'adoptedStyleSheets');
  if (!native?.get || !native.set || owner === root) return;
  const { get, set } = native;
  Reflect.defineProperty(
    root,
    'adoptedStyleSheets',
    bare({
      ...native,
      get: () => get.call(root),
      set: (given: Iterable<CSSStyleSheet>) => set.call(root, [...new Set([...given, sheet])]),
    }),
  );
}
