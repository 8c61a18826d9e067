import { bare } from './bare';

type Method = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Replaces a method, or a property's getter, by a stand-in. Returns a function that restores it. A page can't tell them apart by text,
 * name, length, properties or errors. Does nothing if the property can't be replaced. `around` gets the original call, its arguments and
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
  const place = bare(found);
  let over = false;
  const proxy = new Proxy(
    original,
    bare<ProxyHandler<Method>>({
      apply(target, self, args) {
        const call = () => Reflect.apply(target, self, args);
        return over ? call() : around(call, args, self);
      },
      // A proxy's own text lacks the name: `function () { [native code] }`.
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        return key === 'toString' && typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  );
  Object.defineProperty(owner, name, bare({ ...place, [part]: proxy }));
  return () => {
    over = true;
    // Code that has wrapped the stand-in keeps it. From now on, the stand-in only calls the original.
    if (Object.getOwnPropertyDescriptor(owner, name)?.[part] === proxy) Object.defineProperty(owner, name, place);
  };
}
