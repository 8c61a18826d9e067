// biome-ignore lint/suspicious/noExplicitAny: stands for browser functions of any `this` and any parameters, which `unknown` would not accept
export type AnyFunction = (this: any, ...args: any[]) => unknown;

/** Makes a getter, setter or method of `target` be what `make` makes of it, while nothing is allowed. */
export type Withhold = (
  target: object | undefined,
  key: string,
  make: (own: AnyFunction) => AnyFunction,
  part?: 'get' | 'set' | 'value',
) => void;

export const withholder =
  (allowed: () => boolean): Withhold =>
  (target, key, make, part = 'value') => {
    try {
      const property = Object.getOwnPropertyDescriptor(target, key) as PropertyDescriptor;
      const own = property[part];
      const instead = make(own);
      property[part] = function (this: unknown, ...args: unknown[]) {
        return (allowed() ? own : instead).apply(this, args);
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
