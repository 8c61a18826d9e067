import type { Taproot } from '../kernel/taproot';

/**
 * Keeps `window.taproot` where a page assigns a queue to it after the tag, as `taproot = []` does: the queue's callbacks run, now and when
 * the page pushes to it. Any other value stays the page's own.
 */
export function keepName(window: Window, taproot: Taproot): void {
  const define = (place: PropertyDescriptor) =>
    Reflect.defineProperty(window, 'taproot', { configurable: true, enumerable: true, ...place });
  const take = (given: unknown) => {
    if (given === taproot) return;
    if (!Array.isArray(given)) return void define({ value: given, writable: true });
    const before = given.splice(0);
    given.push = (...callbacks: Parameters<Taproot['push']>) => {
      taproot.push(...callbacks);
      return 0;
    };
    taproot.push(...before);
  };
  const found = window.taproot;
  define({ get: () => taproot, set: take });
  take(found);
}
