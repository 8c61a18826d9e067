// biome-ignore lint/suspicious/noExplicitAny: stands for browser functions of any `this` and any parameters, which `unknown` would not accept
export type AnyFunction = (this: any, ...args: any[]) => unknown;

/**
 * Has a getter, setter or method of `target` do what `instead` does, while nothing is allowed. `instead` has the same `this`, and before
 * the arguments gets `own`, which calls the browser's own function with that `this`.
 */
export type Withhold = (
  target: object | undefined,
  key: string,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  instead: (this: any, own: (...args: any[]) => unknown, ...args: any[]) => unknown,
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
      // What is missing or frozen stays as it is.
    }
  };

/** Throws what browsers throw where storage is switched off. */
export function refuse(): never {
  throw new DOMException('denied', 'SecurityError');
}
