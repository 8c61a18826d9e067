import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openEmbeddedStore } from '../../../../service/engines';
import { inProcess } from '../../../../service/thread/run-engine';
import { provesFigures } from './proves-figures';

describe('figures over the embedded store', () => {
  provesFigures(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taproot-figures-store-'));
    const store = await openEmbeddedStore(folder, inProcess);
    await store.migrate();
    return {
      store,
      async close() {
        await store.close();
        rmSync(folder, { recursive: true });
      },
    };
  }, 2);
});
