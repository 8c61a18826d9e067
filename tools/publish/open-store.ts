import { folderStore } from './folder-store';
import { s3Options, s3Store } from './s3-store';
import type { Store } from './store';

/** Opens `s3://bucket/folder`, or a folder. Throws one line if the address, or the environment's keys, can't be used. */
export const openStore = (to: string, env: Readonly<Record<string, string | undefined>>): Store =>
  to.startsWith('s3:') ? s3Store(s3Options(to, env)) : folderStore(to);
