import { refuse, withholder } from '../consent/withhold';

/**
 * CON-20, after a withdrawal: scripts that were allowed before may hold a storage, a connection to a database or a cache, which
 * need no door that `kernel/consent/guard.ts` watches. Property writes to a storage held so pass; they are removed at page end.
 */
export function guardHeld(window: Window & typeof globalThis, allowed: () => boolean): void {
  const withhold = withholder(allowed);
  withhold(window.Storage.prototype, 'setItem', () => () => {});
  withhold(window.IDBDatabase?.prototype, 'transaction', () => refuse);
  for (const method of ['put', 'add', 'addAll']) withhold(window.Cache?.prototype, method, () => async () => refuse());
}
