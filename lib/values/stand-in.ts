type Method = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Puts a stand-in in the place of a method, or of a property's getter, and gives the way back. A page can't tell them apart by text,
 * name, length, properties or what it throws; where it can't be replaced, nothing is. `around` gets the call itself, its arguments and
 * its `this`.
 */
export function standIn(
  owner: object,
  name: string,
  around: (call: () => unknown, args: readonly unknown[], self: unknown) => unknown,
  part: 'value' | 'get' = 'value',
): () => void {
  const found = Object.getOwnPropertyDescriptor(owner, name);
  const original = found?.[part] as Method | undefined;
  if (typeof original !== 'function' || !found?.configurable || found.writable === false) return () => {};
  // A page may have put `get` on `Object.prototype`.
  const place = { __proto__: null, ...found } as PropertyDescriptor;
  let over = false;
  const proxy = new Proxy(original, {
    apply(target, self, args) {
      const call = () => Reflect.apply(target, self, args);
      return over ? call() : around(call, args, self);
    },
    // The text of a proxy lacks the name: `function () { [native code] }`.
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      return key === 'toString' && typeof value === 'function' ? value.bind(target) : value;
    },
  });
  Object.defineProperty(owner, name, { __proto__: null, ...place, [part]: proxy } as PropertyDescriptor);
  return () => {
    over = true;
    // Who has wrapped the stand-in keeps it; it does nothing any more.
    if (Object.getOwnPropertyDescriptor(owner, name)?.[part] === proxy) Object.defineProperty(owner, name, place);
  };
}
