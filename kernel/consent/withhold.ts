import { prototypeOf } from '../../lib/dom/native';
import { bare } from '../../lib/values/bare';

// biome-ignore lint/suspicious/noExplicitAny: a replacement has the `this` and parameters of the function it replaces, which `unknown` rejects
type Anything = any;

export type AnyFunction = (this: Anything, ...args: Anything[]) => unknown;

/**
 * Replaces a setter, a getter without a setter, or a method of `target` by `instead` while nothing is allowed, wherever its prototypes have
 * the property: pages define their own beside the browser's. `instead` gets the same `this`, and `own` before the arguments. `own` calls
 * the replaced function on the object behind `this`. With `get`, replaces what reading the property returns, be it a value. Replaces none
 * of its own replacements, so that it can be called again for what the page has put in their place.
 */
export type Withhold = (
  target: object | undefined,
  key: string,
  instead: (this: Anything, own: (...args: Anything[]) => unknown, ...args: Anything[]) => unknown,
  get?: 'get',
) => void;

/** `behind`: the original behind each replacement, of a function or of an object that its methods get as `this`. */
export const withholder =
  (allowed: () => boolean, behind: Map<unknown, object>): Withhold =>
  (target, key, instead, get) => {
    for (let owner = target; owner; owner = prototypeOf(owner)) {
      const property = bare(Object.getOwnPropertyDescriptor(owner, key));
      const part = get ?? (property.set ? 'set' : property.get ? 'get' : 'value');
      const theirs: AnyFunction = property[part] ?? (() => property.value);
      // A frozen property stays as it is.
      if ((property.configurable || property.writable) && !behind.has(theirs)) {
        const replacement = bare({
          [part](this: unknown, ...args: unknown[]) {
            const own = (...changed: unknown[]) => theirs.apply(behind.get(this) || this, changed);
            return allowed() ? own(...args) : instead.call(this, own, ...args);
          },
        });
        behind.set(replacement[part], theirs);
        // Keeps the property's other attributes. Not by `Reflect`, which a page may lack.
        Object.defineProperty(owner, key, replacement);
      }
    }
  };

/** Throws the error that browsers throw where storage is switched off. */
export const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};
