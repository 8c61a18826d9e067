// biome-ignore lint/suspicious/noExplicitAny: a replacement has the `this` and parameters of the function it replaces, which `unknown` rejects
type Anything = any;

export type AnyFunction = (this: Anything, ...args: Anything[]) => unknown;

/**
 * Replaces a setter, a getter without a setter, or a method of `target` by `instead` while nothing is allowed. `instead` gets the same
 * `this`, and `own` before the arguments. `own` calls the browser's function on the object that `behind` maps `this` to.
 */
export type Withhold = (
  target: object | undefined,
  key: string,
  instead: (this: Anything, own: (...args: Anything[]) => unknown, ...args: Anything[]) => unknown,
) => void;

export const withholder =
  (allowed: () => boolean, behind: ReadonlyMap<unknown, object>): Withhold =>
  (target, key, instead) => {
    try {
      const property = Object.getOwnPropertyDescriptor(target, key) as PropertyDescriptor;
      const part = property.set ? 'set' : property.get ? 'get' : 'value';
      const theirs = property[part] as AnyFunction;
      property[part] = function (this: unknown, ...args: unknown[]) {
        const own = (...changed: unknown[]) => theirs.apply(behind.get(this) || this, changed);
        return allowed() ? own(...args) : instead.call(this, own, ...args);
      };
      Object.defineProperty(target, key, property);
    } catch {
      // Missing and frozen properties stay as they are.
    }
  };

/** Returns the error that browsers throw where storage is switched off. */
export const refusal = () => new DOMException('denied', 'SecurityError');
