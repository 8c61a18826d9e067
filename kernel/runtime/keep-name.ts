import { bare } from '../../lib/values/bare';
import type { Taproot } from '../taproot';

/**
 * Keeps `window.taproot` where a page assigns a queue to it after the tag, as `taproot = []` does: the queue's callbacks run, now and when
 * the page pushes to it. Any other value stays the page's own.
 */
export function keepName(window: Window, taproot: Taproot): void {
  const define = (place: PropertyDescriptor) =>
    Reflect.defineProperty(window, 'taproot', bare({ configurable: true, enumerable: true, ...place }));
  const take = (given: unknown) => {
    if (given === taproot) return;
    if (!Array.isArray(given)) return void define({ value: given, writable: true });
    const before = [...given];
    const push = (...callbacks: Parameters<Taproot['push']>) => {
      taproot.push(...callbacks);
      return 0;
    };
    // The page may have frozen its queue, or the prototype, with which `push` can't be assigned.
    Reflect.set(given, 'length', 0);
    Reflect.defineProperty(given, 'push', bare({ configurable: true, writable: true, value: push }));
    taproot.push(...before);
  };
  const found = window.taproot;
  define({ get: () => taproot, set: take });
  take(found);
}
