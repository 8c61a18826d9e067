import { freePort } from '../../test/service/support/servers/free-port';
import { noNats, startNats } from '../../test/service/support/servers/nats';
import { noPostgres, startPostgres } from '../../test/service/support/servers/postgres';
import { type ServiceProcess, startService } from '../../test/service/support/service';
import { startLossyProxy } from './lossy-proxy';
import type { Stage } from './stage';

/** Why the servers can't be started; undefined if they can. */
export const noServers = noNats ?? noPostgres;

/** Failed requests by which a fault is felt. */
const FELT = 20;
/** Batches that are acknowledged while something is down that does not hold up the intakes. */
const MEANWHILE = 100;

/** Two intakes, two workers, three NATS servers and PostgreSQL. */
export async function openSeveralMachines(): Promise<Stage> {
  const [cluster, database] = await Promise.all([startNats(), startPostgres()]);
  const env = { NATS_URL: cluster.url, DATABASE_URL: database.url, LOG_LEVEL: 'error' };
  const start = (part: string) => async (port: number) => startService(port, env, part);
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const intake = await start('intake')(ports[0]);
  const other = await start('intake')(ports[1]);
  const workers = [await start('worker')(ports[2]), await start('worker')(ports[3])];
  const proxies = [await startLossyProxy(ports[0]), await startLossyProxy(ports[1])];
  const running: ServiceProcess[] = [intake, other, ...workers];

  const restart = async (index: number, part: string) => {
    await running[index]?.end('SIGKILL');
    running[index] = await start(part)(ports[index] ?? 0);
  };
  const pause = async (child: { kill(signal: NodeJS.Signals): void }, meanwhile: () => Promise<void>) => {
    child.kill('SIGSTOP');
    await meanwhile();
    child.kill('SIGCONT');
  };
  const at = (index: number) => ({ kill: (signal: NodeJS.Signals) => void running[index]?.child.kill(signal) });

  return {
    name: 'several machines',
    urls: proxies.map(({ url }) => url),
    env,
    metrics: () => other.url,
    faults: [
      { name: 'intake SIGKILL', happen: () => restart(0, 'intake') },
      { name: 'worker SIGKILL', happen: () => restart(2, 'worker') },
      {
        name: 'NATS server SIGKILL',
        async happen({ more }) {
          await cluster.end(0, 'SIGKILL');
          await more(MEANWHILE);
          await cluster.start(0);
        },
      },
      {
        name: 'database SIGKILL',
        async happen({ more }) {
          await database.end('SIGKILL');
          await more(MEANWHILE);
          await database.start();
        },
      },
      { name: 'intake SIGSTOP, SIGCONT', happen: ({ failures }) => pause(at(0), () => failures(FELT)) },
      { name: 'worker SIGSTOP, SIGCONT', happen: ({ more }) => pause(at(2), () => more(MEANWHILE)) },
      {
        name: 'NATS server SIGSTOP, SIGCONT',
        happen: ({ more }) => pause({ kill: (signal) => cluster.signal(1, signal) }, () => more(MEANWHILE)),
      },
      {
        name: 'one answer of three lost',
        async happen({ failures }) {
          for (const proxy of proxies) proxy.losing = true;
          await failures(FELT);
          for (const proxy of proxies) proxy.losing = false;
        },
      },
    ],
    async close() {
      await Promise.all(running.map((one) => one.end('SIGTERM')));
      for (const proxy of proxies) proxy.close();
      await Promise.all([cluster.close(), database.close()]);
    },
  };
}
