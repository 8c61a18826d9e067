// biome-ignore lint/suspicious/noExplicitAny: a replacement has the `this` and parameters of the function it replaces, which `unknown` rejects
type Anything = any;

export type AnyFunction = (this: Anything, ...args: Anything[]) => unknown;

/**
 * Replaces a getter, setter or method of `target` by `instead` while nothing is allowed. `instead` has the same `this`, and before the
 * arguments takes `own`, which calls the browser's own function with that `this`.
 */
export type Withhold = (
  target: object | undefined,
  key: string,
  instead: (this: Anything, own: (...args: Anything[]) => unknown, ...args: Anything[]) => unknown,
  part?: 'get' | 'set' | 'value',
) => void;

export const withholder =
  (allowed: () => boolean): Withhold =>
  (target, key, instead, part = 'value') => {
    try {
      const property = Object.getOwnPropertyDescriptor(target, key) as PropertyDescriptor;
      const theirs: AnyFunction = property[part];
      property[part] = function (this: unknown, ...args: unknown[]) {
        const own = (...changed: unknown[]) => theirs.apply(this, changed);
        return allowed() ? own(...args) : instead.call(this, own, ...args);
      };
      Object.defineProperty(target, key, property);
    } catch {
      // Missing and frozen properties stay as they are.
    }
  };

/** Throws what browsers throw where storage is switched off. */
export function refuse(): never {
  throw new DOMException('denied', 'SecurityError');
}
