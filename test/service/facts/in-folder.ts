import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Arrival } from '../../../service/arrival';
import { openEmbeddedStore } from '../../../service/engines';
import { type Asking, openAsking } from '../../../service/facts/ask';
import { daysOf } from '../../../service/facts/days';
import { openDuck } from '../../../service/facts/duck';
import { openFactFolder } from '../../../service/facts/folder';
import { keepFacts } from '../../../service/facts/keep-facts';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { hitArrival } from '../support/arrivals';

/** A hit of production, a second after it happened at this ISO time. */
export const toldAt = (at: string, more: Readonly<Record<string, unknown>> = {}): Arrival => {
  const timestamp = Date.parse(at);
  return hitArrival({ environment: 'production', timestamp, temp_id: 'v', sess_id: 's', ...more }, timestamp + 1_000);
};

export interface InFolder {
  readonly data: string;
  readonly store: Store;
  /** Stores arrivals, and writes facts until they have everything. */
  put(...arrivals: readonly Arrival[]): Promise<void>;
  keep(): Promise<void>;
  asking(): Promise<Asking>;
  rows(sql: string, period?: { from?: string; to?: string }): Promise<readonly object[]>;
  close(): Promise<void>;
}

/** Opens a store and its facts in a folder of their own. */
export async function openInFolder(zone = 'UTC', now = Date.now): Promise<InFolder> {
  const data = mkdtempSync(join(tmpdir(), 'taproot-facts-in-'));
  const store = await openEmbeddedStore(data, inProcess);
  await store.migrate();
  const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'writer') });
  const session = await duck.connect();
  const others = [await duck.connect()];
  const folder = await openFactFolder(data);
  const keep = async () => {
    for (;;) {
      const done = await keepFacts({ store, folder, duck: session, others, holder: 'test', zone, dayOf: daysOf(zone), now });
      await folder.remove(done?.removed ?? []);
      if (!done?.more) return;
    }
  };
  return {
    ...{ data, store, keep },
    async put(...arrivals) {
      await store.put(arrivals);
      await keep();
    },
    asking: () => openAsking({ store, data }),
    async rows(sql, period = {}) {
      const asking = await openAsking({ store, data });
      try {
        return (await asking.ask({ sql, ...period })).rows;
      } finally {
        asking.close();
      }
    },
    async close() {
      session.close();
      for (const other of others) other.close();
      duck.close();
      await store.close();
      rmSync(data, { recursive: true });
    },
  };
}
