import { join } from 'node:path';
import { inThread, type RunEngine } from '../thread/run-engine';
import type { SqliteStore } from './sqlite-store';
import type { Store } from './store';

/** Opens the embedded store, a database file in the folder. */
export async function openEmbeddedStore(folder: string, run: RunEngine = inThread): Promise<Store> {
  const {
    end,
    died: _,
    ...file
  } = await run<SqliteStore>(new URL('./sqlite-store.ts', import.meta.url), join(folder, 'store.sqlite'), [
    ...([
      'migrate',
      'put',
      'setAside',
      'page',
      'find',
      'firstSince',
      'receipts',
      'seen',
      'rows',
      'errorsSince',
      'person',
      'erase',
      'retain',
      'check',
      'close',
    ] as const),
  ]);
  return { ...file, close: end };
}
