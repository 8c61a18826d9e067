import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../lab/servers/free-port';
import { type ServiceProcess, startService } from '../../lab/servers/service';
import { cpuOf, startPosting, startWaiting } from './posting';
import type { Target } from './target';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Parts of the hits that are brought over when everything is killed. */
const KILLS = [0.1, 0.4, 0.8] as const;
/** ms between two looks. */
const LOOK = 20;

export interface Migrated {
  /** The needs that the command said before it began. */
  readonly said: { readonly hits: number; readonly minutes: number; readonly megabytes: number };
  /** Hits that were brought over at each kill. */
  readonly killedAt: readonly number[];
  readonly seconds: number;
  /** MB on disk before, and at the most. */
  readonly before: number;
  readonly highest: number;
  /** ms from each start of the service until it was ready, and of CPU by then. */
  readonly starts: readonly { readonly ms: number; readonly cpu: number }[];
  /** ms that the longest answer to a post took. */
  readonly answered: number;
  /** ms for which somebody waited for the writers' lock at most: while the tables were changed, and afterwards. */
  readonly changing: number;
  readonly waited: number;
  /** ms from an answer until the hit was in the store at most, without those that a kill held up: while the tables were changed, and afterwards. */
  readonly storedFirst: number;
  readonly stored: number;
  readonly posted: number;
  /** Hits that are not there, or twice, or of a wrong visitor. */
  readonly lost: number;
  readonly wrong: number;
}

/** Starts the command `migrate`. `said`: its line of before it begins. */
function startMigrate(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['service/start.mjs', 'migrate'], {
    ...{ cwd: root, env: { ...process.env, ...env } },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said: Migrated['said'] | undefined;
  createInterface({ input: child.stderr }).on('line', (line) => {
    const told = JSON.parse(line);
    if (told.msg?.startsWith('brings hits over')) said = told;
  });
  return { child, said: () => said, ended: once(child, 'exit') };
}

/**
 * Migrates a store of the first release with so many hits, while the service takes posts, and kills the service and the command `migrate` thrice.
 */
export async function migrateKilled(target: Target, hits: number, tell: (line: string) => void = () => {}): Promise<Migrated> {
  const { ask } = target;
  const env = { ...target.env, RETAIN_DAYS: '36500', LOG_LEVEL: 'error' };
  const begun = performance.now();
  const before = await target.bytes();
  let highest = before;
  const starts: { ms: number; cpu: number }[] = [];
  const port = await freePort();
  const start = async (): Promise<ServiceProcess> => {
    const from = performance.now();
    const service = await startService(port, env);
    starts.push({ ms: Math.round(performance.now() - from), cpu: cpuOf(service.child.pid ?? 0) });
    return service;
  };
  const left = async (): Promise<ReadonlyMap<string, number> | undefined> => {
    const rows = await ask('select part, after from backfill').catch(() => undefined);
    return rows && new Map(rows.map(({ part, after }) => [String(part), Number(after)]));
  };
  const command = () => startMigrate({ ...env, LOG_LEVEL: 'info' });

  // The command alone says what it needs, before the service changes the tables.
  let migrating = command();
  while (!migrating.said()) await sleep(LOOK);
  const said = migrating.said() as Migrated['said'];
  let service = await start();
  const posting = startPosting(
    `http://127.0.0.1:${port}`,
    async (after) => {
      const rows = await ask('select id, hit_id from hits where id > $1 order by id', after);
      return rows.map(({ id, hit_id }) => ({ id: Number(id), key: String(hit_id) }));
    },
    hits,
  );
  const killedAt: number[] = [];
  const waits = startWaiting(target.lock);
  let [storedFirst, changing] = [0, 0];
  for (;;) {
    await sleep(LOOK);
    highest = Math.max(highest, await target.bytes());
    const parts = await left();
    if (!parts) continue;
    if (!storedFirst && killedAt.length === 0 && (parts.get('visitors') ?? 0) > 0) {
      await posting.allStored();
      storedFirst = posting.takeLongest();
      changing = waits.takeLongest();
      tell(`the tables are changed after ${Math.round((performance.now() - begun) / 1_000)} s`);
    }
    if (!parts.size) break;
    const at = parts.get('visitors') ?? hits;
    const next = KILLS[killedAt.length];
    if (next === undefined || at < next * hits) continue;
    migrating.child.kill('SIGKILL');
    await Promise.all([service.end('SIGKILL'), migrating.ended]);
    posting.interrupted();
    killedAt.push(at);
    tell(`killed at ${at} hits after ${Math.round((performance.now() - begun) / 1_000)} s`);
    service = await start();
    migrating = command();
  }
  await migrating.ended;
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const waited = await waits.stop();
  const posted = await posting.stop();
  await service.end('SIGTERM');
  const count = async (where: string) => Number((await ask(`select cast(count(*) as integer) as n from hits where ${where}`))[0]?.n);
  const kept = await ask('select hit_id from hits where id > $1', hits);
  const found = new Set(kept.map(({ hit_id }) => String(hit_id)));
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  return {
    ...{ said, killedAt, seconds, before: megabytes(before), highest: megabytes(highest), starts },
    ...{ answered: posting.answered(), changing, waited, storedFirst, stored: posting.takeLongest(), posted: posted.length },
    lost: hits - (await count(`id <= ${hits}`)) + posted.filter((key) => !found.has(key)).length + kept.length - found.size,
    wrong: await count("packed is null and visitor <> body ->> 'temp_id'"),
  };
}
