import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportLines, rowsOf } from '../../../service/commands/export';
import { daysOf } from '../../../service/facts/days';
import { openDuck } from '../../../service/facts/duck';
import { openFactFolder } from '../../../service/facts/folder';
import { keepFacts } from '../../../service/facts/keep-facts';
import { writeParquet } from '../../../service/warehouse/parquet';
import { mountSmallDisk, noSmallDisks } from '../../../tools/bench/service-faults/small-disk';
import { notRun } from '../../../tools/lab/engines/not-run';
import { hitArrival, NOON } from '../support/arrivals';
import { openFreshEmbedded } from '../support/fresh-stores';
import { expectFactsOf } from './proves-facts';

const noDisks = noSmallDisks();
const some = (count: number) =>
  Array.from({ length: count }, (_, i) => hitArrival({ environment: 'production', timestamp: NOON, sess_id: `s${i}`, temp_id: `v${i}` }));

it(
  'S13: facts on a full disk stay as they are, are read meanwhile, and get the rest once there is room',
  noDisks ? notRun(noDisks) : {},
  async () => {
    const disk = mountSmallDisk(16);
    const elsewhere = mkdtempSync(join(tmpdir(), 'taproot-room-'));
    const { store, close } = await openFreshEmbedded();
    const duck = await openDuck({ temporary: join(elsewhere, 'temporary') });
    const session = await duck.connect();
    const folder = await openFactFolder(disk.folder);
    const keep = async () => {
      for (;;) {
        const done = await keepFacts({ store, folder, duck: session, holder: 'one', zone: 'UTC', dayOf: daysOf('UTC'), now: () => NOON });
        await folder.remove(done?.removed ?? []);
        if (!done?.more) return;
      }
    };
    const count = async () => {
      const names = (await store.facts()).files.filter(({ kind }) => kind === 'hits').map(({ name }) => `'${folder.pathOf(name)}'`);
      return (await session.ask(`select count(*)::integer as n from read_parquet([${names}])`)).rows;
    };
    try {
      await store.put(some(50));
      await keep();
      disk.fill();
      await store.put(some(2_000));
      await expect(keep()).rejects.toThrow(/No space left|ENOSPC/i);
      await store.erase({ visitor: 'v7' }, NOON + 1);
      for (let tries = 0; tries < 2; tries++) await expect(keep()).rejects.toThrow(/No space left|ENOSPC/i);
      expect(await count()).toEqual([{ n: 50 }]);
      // The erased hit is not said to be gone.
      expect((await store.facts()).gone).toBe(2);
      // Room for the beginning of a file.
      truncateSync(join(disk.folder, 'ballast'), statSync(join(disk.folder, 'ballast')).size - 131_072);
      await expect(exportLines(rowsOf(store, 'hit'), join(disk.folder, 'lines'))).rejects.toThrow(/ENOSPC/);
      await expect(writeParquet('hit', rowsOf(store, 'hit'), join(disk.folder, 'parquet'))).rejects.toThrow(/ENOSPC/);
      expect(readdirSync(disk.folder).sort()).toEqual(['ballast', 'facts']);
      disk.empty();
      await keep();
      await folder.sweep((await store.facts()).files.map(({ name }) => name));
      const listed = (await store.facts()).files.map(({ name }) => name).sort();
      expect(
        readdirSync(folder.path)
          .filter((name) => /parquet|ndjson/.test(name))
          .sort(),
      ).toEqual(listed);
      await expectFactsOf(store, disk.folder, 'UTC');
      expect((await store.facts()).gone).toBe(0);
    } finally {
      folder.close();
      session.close();
      duck.close();
      await close();
      disk.close();
      rmSync(elsewhere, { recursive: true });
    }
  },
);
