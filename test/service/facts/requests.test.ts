import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFigures } from '../../../service/console/figures/figures';
import { openArchive } from '../../../service/facts/archive';
import { openAsking } from '../../../service/facts/ask';
import { dayAfter, daysOf } from '../../../service/facts/days';
import { openDuck } from '../../../service/facts/duck';
import { openFactFolder } from '../../../service/facts/folder';
import { keepFacts } from '../../../service/facts/keep-facts';
import { s3Store } from '../../../tools/publish/s3-store';
import { startS3 } from '../../tools/publish/s3-server';
import { openFreshEmbedded } from '../support/fresh-stores';
import { toldAt } from './in-folder';

const DAYS = 40;
const SITES = 10;
/** Names that the store puts on a page of its list. */
const PAGE = 1_000;
const dayOf = daysOf('UTC');

let s3: Awaited<ReturnType<typeof startS3>>;
let home: string;
beforeEach(async () => {
  s3 = await startS3('network');
  home = mkdtempSync(join(tmpdir(), 'taproot-requests-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await s3.stop();
  rmSync(home, { recursive: true });
});

it('S16: a day’s figures of many sites take few requests, a month’s those of its days, and a kill leaves nothing beyond a page of names', async () => {
  const { store, close } = await openFreshEmbedded();
  const first = '2026-08-20';
  for (let n = 0; n < DAYS; n++)
    await store.put(
      Array.from({ length: SITES }, (_, i) => {
        const who = `${n}-${i}`;
        return toldAt(`${dayAfter(first, n)}T12:00:00Z`, { site: `site-${i}`, sess_id: who, temp_id: who });
      }),
    );
  const archive = openArchive(s3.options);
  const folder = await openFactFolder(join(home, 'worker'), archive);
  const duck = await openDuck({ temporary: join(home, 'temporary') });
  const session = await duck.connect();
  const keeping = { store, folder, duck: session, holder: 'one', zone: 'UTC', dayOf, now: () => Date.UTC(2026, 9, 14) };
  for (;;) {
    const done = await keepFacts(keeping);
    await folder.remove(done?.removed ?? []);
    if (!done?.more) break;
  }
  const asked = vi.spyOn(globalThis, 'fetch');
  const requests = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    asked.mockClear();
    const answer = await work();
    return [answer, asked.mock.calls.length];
  };
  const reader = await openAsking({ store, data: join(home, 'reader'), archive: s3.options });
  const sum = 'select sum(views)::integer as views from visits';
  const [day, ofDay] = await requests(() => reader.ask({ sql: sum, from: '2026-09-10', to: '2026-09-10' }));
  // The bucket's mark, once, and the day's visits.
  expect([day.rows, ofDay]).toEqual([[{ views: SITES }], 2]);
  // A closed day costs once.
  expect((await requests(() => reader.ask({ sql: sum, from: '2026-09-10', to: '2026-09-10' })))[1]).toBe(0);
  const [month, ofMonth] = await requests(() => reader.ask({ sql: sum, from: '2026-09-01', to: '2026-09-28' }));
  expect(month.rows).toEqual([{ views: 28 * SITES }]);
  // One a day: hits and steps are not asked for.
  expect(ofMonth).toBe(27);
  reader.close();
  const figures = createFigures({ store, data: join(home, 'console'), zone: 'UTC', archive: s3.options, now: keeping.now });
  const [overview, ofConsole] = await requests(() => figures.overview({ from: '2026-09-10', to: '2026-09-10', limit: 10 }));
  expect([overview.visits, overview.views, ofConsole <= 30]).toEqual([SITES, SITES, true]);
  await figures.close();

  const bucket = s3Store(s3.options);
  const left = Array.from({ length: PAGE }, (_, i) => `hits-2026-01-01-${String(i).padStart(12, '0')}.parquet`);
  for (let from = 0; from < left.length; from += 50)
    await Promise.all(left.slice(from, from + 50).map((name) => bucket.put(name, Buffer.from('half'), {})));
  const listed = (await store.facts()).files.map(({ name }) => name);
  expect((await archive.names()).length).toBe(listed.length + PAGE);
  await folder.sweep(listed);
  expect([...(await archive.names())].sort()).toEqual([...listed].sort());
  session.close();
  duck.close();
  folder.close();
  await close();
});
