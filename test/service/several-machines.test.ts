import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hit } from '../../tools/lab/bodies';
import { notRun } from '../../tools/lab/engines/not-run';
import { freePort } from '../../tools/lab/servers/free-port';
import { type NatsCluster, noNats, startNats } from '../../tools/lab/servers/nats';
import { noPostgres, type Postgres, startPostgres } from '../../tools/lab/servers/postgres';
import { runCommand, type ServiceProcess, startService } from '../../tools/lab/servers/service';
import { thorough } from '../support/thorough';

const missing = noNats ?? noPostgres;

describe(`intakes and workers with JetStream and PostgreSQL${missing ? ` (${missing})` : ''}`, {
  ...thorough,
  ...(missing && notRun(missing)),
}, () => {
  let cluster: NatsCluster;
  let database: Postgres;
  const env = () => ({ NATS_URL: cluster.url, DATABASE_URL: database.url });
  beforeAll(async () => {
    [cluster, database] = await Promise.all([startNats(), startPostgres()]);
  });
  afterAll(async () => {
    await cluster?.close();
    await database?.close();
  });

  it('keep every acknowledged hit once, while an intake, a worker, a log server and the database are killed', async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const [first, second] = await Promise.all([startService(ports[0], env(), 'intake'), startService(ports[1], env(), 'intake')]);
    const workers = [await startService(ports[2], env(), 'worker')];
    const acknowledged: string[] = [];
    let posting = true;
    const browser = async (services: readonly ServiceProcess[]) => {
      for (let turn = 0; posting; turn += 1) {
        const hits = [hit(), hit()];
        // A browser sends again what was not answered, to whichever intake the balancer picks.
        for (let attempt = turn; posting; attempt += 1) {
          const answer = await services[attempt % 2]?.post('/hit', hits).catch(() => undefined);
          if (!answer?.ok) continue;
          acknowledged.push(...hits.map(({ hit_id }) => hit_id));
          break;
        }
      }
    };
    const more = async (count: number) => {
      const goal = acknowledged.length + count;
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(goal);
    };
    const browsers = Array.from({ length: 6 }, () => browser([first, second]));
    await more(200);
    await workers[0]?.end('SIGKILL');
    workers.push(await startService(ports[3], env(), 'worker'));
    await cluster.end(0, 'SIGKILL');
    await more(200);
    await database.end('SIGKILL');
    await more(200);
    await Promise.all([database.start(), cluster.start(0)]);
    await first.end('SIGKILL');
    await more(200);
    posting = false;
    await Promise.all(browsers);
    const waiting = async () => (await (await fetch(`${second.url}/metrics`)).text()).match(/^taproot_log_lag (\S+)/m)?.[1];
    await expect.poll(waiting, { timeout: 150_000 }).toBe('0');
    const { code, out } = await runCommand(['export', 'hits'], env());
    expect(code).toBe(0);
    const kept = out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).hit_id as string);
    expect(new Set(kept).size).toBe(kept.length);
    const known = new Set(kept);
    expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
    await Promise.all([second, ...workers].map((service) => service.end('SIGTERM')));
  }, 400_000);
});
