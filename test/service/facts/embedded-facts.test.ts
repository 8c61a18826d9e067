import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { inProcess } from '../../../service/thread/run-engine';
import { provesFacts, provesKills } from './proves-facts';

describe('facts of the embedded store', () => {
  const open = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taproot-facts-store-'));
    const store = await openEmbeddedStore(folder, inProcess);
    await store.migrate();
    return {
      store,
      async close() {
        await store.close();
        rmSync(folder, { recursive: true });
      },
    };
  };
  provesFacts(open, 10);
  provesKills(open);
});
