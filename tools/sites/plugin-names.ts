import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every plugin of the repository: each folder of `plugins/`. */
export const pluginNames: readonly string[] = readdirSync(join(import.meta.dirname, '../../plugins'), { withFileTypes: true }).flatMap(
  (entry) => (entry.isDirectory() ? entry.name : []),
);
