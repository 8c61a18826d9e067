import { join } from 'node:path';
import { inThread } from '../thread/in-thread';
import type { SqliteStore } from './sqlite-store';
import type { Store } from './store';

/** A store in a database file of the folder. */
export async function openEmbeddedStore(folder: string): Promise<Store> {
  const { end, ...file } = await inThread<SqliteStore>(new URL('./sqlite-store.ts', import.meta.url), join(folder, 'store.sqlite'), [
    ...(['migrate', 'put', 'setAside', 'page', 'find', 'erase', 'retain', 'check', 'close'] as const),
  ]);
  return { ...file, close: end };
}
