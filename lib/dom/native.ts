/**
 * The browser's own methods and properties of nodes, on pages that shadow them. `<form name=querySelector>` and `<img name=head>` shadow
 * those of the document, and `<input name=matches>` those of its form, but none of a prototype.
 */

type Callable<T> = { [K in keyof T]-?: NonNullable<T[K]> extends (...args: never[]) => unknown ? K : never }[keyof T];
type Method<T, K extends keyof T> = NonNullable<T[K]> extends (...args: infer A) => infer R ? (...args: A) => R : never;
type Result<T, K extends keyof T> = ReturnType<Method<T, K>> | (undefined extends T[K] ? undefined : never);
type AtMostOne<A extends unknown[]> = A extends [] ? [] : Partial<A> extends A ? [value?: A[0]] : [value: A[0]];
type Methods = Record<string, ((value: unknown) => unknown) | undefined>;
type Realm = Window & typeof globalThis;

/** Returns a node's prototype. Only for code that replaces what stands there. */
export const prototypeOf = <T extends object>(node: T): T => Object.getPrototypeOf(node);

/** Reads a property by the node's prototype. */
export const read = <T extends object, K extends keyof T & string>(node: T, key: K): T[K] => Reflect.get(prototypeOf(node), key, node);

/** Sets a property by the node's prototype. */
export const write = <T extends object, K extends keyof T & string>(node: T, key: K, value: T[K]): void =>
  void Reflect.set(prototypeOf(node), key, value, node);

/**
 * Calls a method of the node's prototype, with one value at most. Returns undefined if there is none. Not with a rest of values, which
 * keeps minifiers from inlining it.
 */
export const call = ((node: Methods, method: string, value: unknown) => prototypeOf(node)[method]?.call(node, value)) as <
  T extends object,
  K extends Callable<T>,
>(
  node: T,
  method: K,
  ...value: AtMostOne<Parameters<Method<T, K>>>
) => Result<T, K>;

/** Calls a method of the node's prototype, with a list of values. */
export const apply = <T extends object, K extends Callable<T>>(
  node: T,
  method: K,
  values: Parameters<Method<T, K>>,
): ReturnType<Method<T, K>> => (prototypeOf(node)[method] as Method<T, K>).apply(node, values) as ReturnType<Method<T, K>>;

/** `document.querySelector`. */
export const find = <T extends Element = HTMLElement>(document: Document, selector: string): T | null =>
  prototypeOf(document).querySelector.call(document, selector) as T | null;

/** `querySelectorAll` of a document, an element or a shadow tree. */
export const findAll = <T extends Element = HTMLElement>(root: ParentNode, selector: string): NodeListOf<T> =>
  prototypeOf(root).querySelectorAll.call(root, selector) as NodeListOf<T>;

/** `querySelectorAll` of any node. Undefined for those that have none, such as text. */
export const findIn = <T extends Element = HTMLElement>(node: Node, selector: string): NodeListOf<T> | undefined =>
  prototypeOf(node as Node & Partial<ParentNode>).querySelectorAll?.call(node, selector) as NodeListOf<T> | undefined;

/** `document.getElementById`. */
export const byId = (document: Document, id: string): HTMLElement | null => prototypeOf(document).getElementById.call(document, id);

/** `document.createElement`. */
export const create = <K extends keyof HTMLElementTagNameMap>(document: Document, name: K): HTMLElementTagNameMap[K] =>
  prototypeOf(document).createElement.call(document, name) as HTMLElementTagNameMap[K];

/** Dispatches an event on the document, with a `detail` for listeners of the page. */
export const dispatch = (
  { window, document }: { readonly window: Realm; readonly document: Document },
  name: string,
  detail: unknown,
): boolean => prototypeOf(document).dispatchEvent.call(document, new window.CustomEvent(name, { detail }));

/** Replaces the address of the page's history entry. Routers put a method of their own on `history`. */
export const replaceAddress = (history: History, url: string): void =>
  prototypeOf(history).replaceState.call(history, history.state, '', url);

/**
 * Calls a method of an interface, such as `Element`, with one value at most. For elements of the page's own: a custom element's class may
 * have methods of the same names.
 */
export const callAs = ((type: { readonly prototype: Methods }, node: object, method: string, value: unknown) =>
  type.prototype[method]?.call(node, value)) as <T extends object, K extends Callable<T>>(
  type: { readonly prototype: T },
  node: T,
  method: K,
  ...value: AtMostOne<Parameters<Method<T, K>>>
) => ReturnType<Method<T, K>>;

/** Calls a method of an interface, with a list of values. */
export const applyAs = <T extends object, K extends Callable<T>>(
  type: { readonly prototype: T },
  node: T,
  method: K,
  values: Parameters<Method<T, K>>,
): ReturnType<Method<T, K>> => (type.prototype[method] as Method<T, K>).apply(node, values) as ReturnType<Method<T, K>>;

/** `Element.matches` of any element. */
export const matches = (window: Realm, element: Element, selector: string): boolean =>
  window.Element.prototype.matches.call(element, selector);

/** `Element.closest` of any element. */
export const closest = (window: Realm, element: Element, selector: string): Element | null =>
  window.Element.prototype.closest.call(element, selector);

/** `Element.getAttribute` of any element. */
export const attribute = (window: Realm, element: Element, name: string): string | null =>
  window.Element.prototype.getAttribute.call(element, name);

/** `Element.setAttribute` of any element. */
export const setAttribute = (window: Realm, element: Element, name: string, value: string): void =>
  window.Element.prototype.setAttribute.call(element, name, value);
