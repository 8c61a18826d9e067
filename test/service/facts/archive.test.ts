import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { openArchive, pruneCopies } from '../../../service/facts/archive';
import { openAsking } from '../../../service/facts/ask';
import { daysOf } from '../../../service/facts/days';
import { openDuck } from '../../../service/facts/duck';
import { openFactFolder } from '../../../service/facts/folder';
import { type Keeping, keepFacts } from '../../../service/facts/keep-facts';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { s3Store } from '../../../tools/publish/s3-store';
import { startS3 } from '../../tools/publish/s3-server';
import { hitArrival, NOON } from '../support/arrivals';

const DAY = 86_400_000;

let s3: Awaited<ReturnType<typeof startS3>>;
let store: Store;
let home: string;
let now: number;
const ends: (() => unknown)[] = [];
beforeEach(async () => {
  now = NOON;
  s3 = await startS3('network');
  home = mkdtempSync(join(tmpdir(), 'taproot-archive-'));
  store = await openEmbeddedStore(home, inProcess);
  await store.migrate();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await store.close();
  await s3.stop();
  rmSync(home, { recursive: true });
});

/** A machine with a folder of its own, which writes and asks. */
async function openMachine(name: string, broken: Partial<Keeping['store']> = {}) {
  const data = join(home, name);
  const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'writer') });
  const session = await duck.connect();
  const folder = await openFactFolder(data, openArchive(s3.options));
  ends.push(() => duck.close());
  const keep = async (sweeps = false) => {
    const keeping = { ...{ folder, duck: session, holder: name, zone: 'UTC', dayOf: daysOf('UTC') }, now: () => now };
    for (;;) {
      const done = await keepFacts({ ...keeping, store: { ...store, ...broken } });
      await folder.remove(done?.removed ?? []);
      if (done?.more) continue;
      if (sweeps) await folder.sweep((await store.facts()).files.map((file) => file.name));
      await store.releaseFacts(name);
      return;
    }
  };
  const ask = async (sql: string, period: object = {}) => {
    const asking = await openAsking({ store, data, archive: s3.options });
    return asking
      .ask({ sql, ...period })
      .then(
        ({ rows }) => rows,
        (error: Error) => error.message,
      )
      .finally(() => asking.close());
  };
  const copies = () => (existsSync(join(data, 'facts', 'copies')) ? readdirSync(join(data, 'facts', 'copies')) : []);
  return { ...{ data, folder, keep, ask, copies } };
}

const COUNT = 'select count(*)::integer as n from all_hits';
const listed = async () => (await store.facts()).files.map(({ name }) => name).sort();
const archived = async () => [...(await openArchive(s3.options).names())].sort();
const some = (count: number, at: number, more = {}) =>
  Array.from({ length: count }, () => hitArrival({ timestamp: at, environment: 'production', sess_id: randomUUID(), ...more }, at));

describe('facts in an S3-compatible store', () => {
  it('are brought to any machine by name, those of the period alone, and lose the erased everywhere [S14, S17]', async () => {
    const temp_id = randomUUID();
    await store.put([...some(3, NOON, { temp_id }), ...some(4, NOON - 2 * DAY), ...some(2, NOON - 2 * DAY, { temp_id })]);
    const worker = await openMachine('worker');
    await worker.keep();
    expect(await archived()).toEqual(await listed());
    const reader = await openMachine('reader');
    expect(await reader.ask(COUNT, { from: '2026-10-14' })).toEqual([{ n: 3 }]);
    expect(reader.copies().every((name) => name.includes('2026-10-14'))).toBe(true);
    expect(await reader.ask(COUNT)).toEqual([{ n: 9 }]);
    expect(await worker.ask(COUNT)).toEqual([{ n: 9 }]);
    expect(worker.copies()).toEqual([]);

    await store.erase({ visitor: temp_id }, NOON + 1);
    await worker.keep();
    expect((await store.facts()).gone).toBe(0);
    expect(await archived()).toEqual(await listed());
    const objects = await Promise.all((await archived()).map((name) => s3Store(s3.options).get(name)));
    expect(objects.filter((bytes) => bytes?.includes(temp_id))).toEqual([]);
    expect(await reader.ask(COUNT)).toEqual([{ n: 4 }]);
    expect(reader.copies().filter((name) => readFileSync(join(reader.data, 'facts', 'copies', name)).includes(temp_id))).toEqual([]);
  });

  it('lose what is on no list and what is left over in a folder of copies, and not what another question is bringing [S14]', async () => {
    const copies = join(home, 'copies');
    mkdirSync(copies);
    const partialOf = (name: string) => `${name}.0123456789ab.partial`;
    const [here, coming, gone] = ['here', 'coming', 'gone'].map((name) => `hits-2026-10-14-${name}.parquet`) as [string, string, string];
    for (const name of [here, gone, ...[here, coming, gone].map(partialOf)]) writeFileSync(join(copies, name), 'bytes');
    await pruneCopies(copies, new Set([here, coming]));
    expect(readdirSync(copies).sort()).toEqual([partialOf(coming), here]);
  });

  it('go on in a worker on another machine, which brings them all', async () => {
    await store.put(some(3, NOON - DAY));
    await (await openMachine('first')).keep();
    rmSync(join(home, 'first', 'facts', 'place'), { force: true });
    const before = await listed();
    await store.put(some(2, NOON - DAY));
    const second = await openMachine('second');
    await second.keep();
    expect((await listed()).filter((name) => before.includes(name)).length).toBeGreaterThan(0);
    expect(await second.ask(COUNT)).toEqual([{ n: 5 }]);
  });

  it('are as they were after a kill between upload and list, and lose what it left with the next start [S13]', async () => {
    await store.put(some(3, NOON));
    await (await openMachine('worker')).keep();
    const before = await listed();
    await store.put(some(2, NOON));
    const killed = await openMachine('killed', {
      swapFacts: async () => {
        throw new Error('killed');
      },
    });
    await expect(killed.keep()).rejects.toThrow('killed');
    expect((await archived()).length).toBeGreaterThan(before.length);
    expect([await listed(), await killed.ask(COUNT)]).toEqual([before, [{ n: 3 }]]);
    now += DAY;
    const next = await openMachine('next');
    await next.keep(true);
    expect([await archived(), await next.ask(COUNT)]).toEqual([await listed(), [{ n: 5 }]]);
  });

  it('read whole beside half a file that nobody lists, and a half one that is listed is told, and written anew by a rebuild [S13]', async () => {
    await store.put(some(3, NOON));
    const worker = await openMachine('worker');
    await worker.keep();
    const bucket = s3Store(s3.options);
    const [name = ''] = (await listed()).filter((one) => one.startsWith('hits'));
    const whole = await bucket.get(name);
    const half = whole?.subarray(0, whole.length >> 1) ?? Buffer.alloc(0);
    await bucket.put(`hits-2026-10-14-${'0'.repeat(12)}.parquet`, half, {});
    const reader = await openMachine('reader');
    expect(await reader.ask(COUNT)).toEqual([{ n: 3 }]);
    await bucket.put(name, half, {});
    const other = await openMachine('other');
    expect(await other.ask(COUNT)).toContain(`has ${half.length} bytes of ${name}, and not ${whole?.length}`);
    await store.askRebuild('2026-10-14');
    await worker.keep(true);
    expect([await other.ask(COUNT), await archived()]).toEqual([[{ n: 3 }], await listed()]);
  });

  it('stay as they are while the store refuses, and are of nobody else’s folder', async () => {
    await store.put(some(3, NOON));
    const worker = await openMachine('worker');
    await worker.keep();
    const before = await listed();
    await store.put(some(1, NOON));
    const refused = await openFactFolder(join(home, 'refused'), openArchive({ ...s3.options, prefix: 'other' }));
    expect(refused.place).not.toBe(worker.folder.place);
    const asking = await openAsking({ store, data: join(home, 'refused'), archive: { ...s3.options, prefix: 'other' } });
    await expect(asking.ask({ sql: COUNT })).rejects.toThrow('The facts are not in');
    asking.close();
    const wrong = openArchive({ ...s3.options, secretAccessKey: 'wrong' });
    const folder = { ...worker.folder, finish: (name: string) => wrong.put(name, worker.folder.partial(name)).then(() => 1) };
    const duck = await openDuck({ temporary: join(home, 'temporary') });
    const keeping = {
      ...{ store, folder, duck: await duck.connect(), holder: 'worker', zone: 'UTC', dayOf: daysOf('UTC') },
      now: () => now,
    };
    await expect(keepFacts(keeping)).rejects.toThrow('the store answered 403');
    duck.close();
    expect(await listed()).toEqual(before);
    await worker.keep();
    expect(await worker.ask(COUNT)).toEqual([{ n: 4 }]);
  });
});
