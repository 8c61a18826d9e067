import type { Facts } from '../../store/facts';
import type { Store } from '../../store/store';

/** The state of the log: undefined while it does not say. */
export interface LogState {
  /** Messages that no worker has stored yet. */
  readonly lag?: number;
  /** s within which 99 of 100 requests were safe in it since the service began. */
  readonly flush?: number | undefined;
}

/** Resolves to the time up to which everything that arrived is in the store, ISO 8601: now, if nothing waits in the log. */
export async function storedUntil(store: Pick<Store, 'newest'>, { lag = 0 }: LogState, now: number): Promise<string> {
  const until = lag ? ((await store.newest()) ?? now) : now;
  return new Date(Math.min(until, now)).toISOString();
}

/**
 * Resolves to the time up to which everything that arrived is in the figures, ms since the epoch: now, if log, store and files have the same. `read`:
 * when the files were listed.
 */
export async function countedUntil(
  store: Pick<Store, 'rows'>,
  { through, newest, changes, stale, files }: Pick<Facts, 'through' | 'newest' | 'changes' | 'stale' | 'files'>,
  { lag = 0 }: LogState,
  read: number,
): Promise<number> {
  if (through >= newest && !changes && !stale.length && !lag) return read;
  const [last] = through ? await store.rows('hit', [through]) : [];
  // The newest hit in the files may have been erased since.
  return Math.min(read, last?.received ?? Math.max(0, ...files.map(({ written }) => written)));
}
