import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hit } from '../../../tools/lab/bodies';
import { notRun } from '../../../tools/lab/engines/not-run';
import { freePort } from '../../../tools/lab/servers/free-port';
import { noPostgres, type Postgres, startPostgres } from '../../../tools/lab/servers/postgres';
import { runCommand, startService } from '../../../tools/lab/servers/service';

const DAY = 86_400_000;
const HOUR = DAY / 24;
const SECOND = 1_000;

/** The last midnight of UTC but one. */
const MIDNIGHT = Math.floor(Date.now() / DAY - 1) * DAY;
/** Seconds round midnight in UTC, Kolkata and New York. */
const MOMENTS = [0, 18.5 * HOUR, 4 * HOUR, 5 * HOUR].flatMap((hour) => [-SECOND, 0, SECOND].map((more) => MIDNIGHT + hour + more));
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const SQL = `select day, count(*)::integer as hits, min("at") as first, max("at") as last, (select count(*)::integer from visits as v where v.day = h.day) as visits
  from hits as h group by day order by day`;

/** The answer of the facts about these moments, in UTC, which is the network's zone. */
const truth = [...new Set(MOMENTS.map(dayOf))].sort().map((day) => {
  const own = MOMENTS.filter((at) => dayOf(at) === day).sort((a, b) => a - b);
  const [first = 0, last = 0] = [own[0], own.at(-1)];
  return { day, hits: own.length, first: new Date(first).toISOString(), last: new Date(last).toISOString(), visits: own.length };
});

describe('the days of a service', () => {
  let folder: string;
  let database: Postgres | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taproot-zones-'));
    if (noPostgres) return;
    database = await startPostgres();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("alter database postgres set timezone to 'America/New_York'");
    await client.end();
  });
  afterAll(async () => {
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const figures = async (env: Readonly<Record<string, string>>) => {
    const service = await startService(await freePort(), env);
    const hits = MOMENTS.map((timestamp) =>
      hit({ environment: 'production', timestamp, temp_id: `${timestamp}`, sess_id: `${timestamp}` }),
    );
    expect((await service.post('/hit', hits)).status).toBe(200);
    const ask = async (TZ: string) => JSON.parse((await runCommand(['query', SQL, '--format', 'json'], { ...env, TZ })).out || '[]');
    await expect.poll(() => ask('America/New_York'), { timeout: 60_000 }).toEqual(truth);
    expect(await ask('Pacific/Kiritimati')).toEqual(truth);
    expect(await service.end('SIGTERM')).toBe(0);
  };

  it('S22: the days of a service are the network’s, where its process and those who ask are in other zones', () =>
    figures({ DATA: join(folder, 'embedded'), TZ: 'Asia/Kolkata' }));

  it(`S22: are so where PostgreSQL is in another zone${noPostgres ? ` (${noPostgres})` : ''}`, noPostgres ? notRun(noPostgres) : {}, () =>
    figures({ DATA: join(folder, 'postgres'), TZ: 'Asia/Kolkata', DATABASE_URL: database?.url ?? '' }),
  );
});
