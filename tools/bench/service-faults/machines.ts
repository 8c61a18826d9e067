import { freePort } from '../../lab/servers/free-port';
import { type NatsCluster, noNats, startNats } from '../../lab/servers/nats';
import { noPostgres, type Postgres, startPostgres } from '../../lab/servers/postgres';
import { type ServiceProcess, startService } from '../../lab/servers/service';
import { type LossyProxy, startLossyProxy } from './lossy-proxy';

/** The reason why the servers can't be started, if any. */
export const noServers = noNats ?? noPostgres;

/** Folders on separate disks. */
export interface Disks {
  /** One for each NATS server. */
  readonly logs?: readonly string[];
  readonly database?: string;
}

/** Two intakes, two workers, three NATS servers and PostgreSQL. */
export interface Machines {
  readonly cluster: NatsCluster;
  readonly database: Postgres;
  /** The proxies in front of the intakes. */
  readonly proxies: readonly LossyProxy[];
  /** Two intakes, then two workers. */
  readonly running: readonly ServiceProcess[];
  readonly env: Readonly<Record<string, string>>;
  /** Kills a process and starts it again. */
  restart(index: number): Promise<void>;
  close(): Promise<void>;
}

const PARTS = ['intake', 'intake', 'worker', 'worker'];

export async function startMachines({ logs, database: place }: Disks = {}): Promise<Machines> {
  const [cluster, database] = await Promise.all([startNats(3, logs), startPostgres(place)]);
  const env = { NATS_URL: cluster.url, DATABASE_URL: database.url, LOG_LEVEL: 'error' };
  const ports = await Promise.all(PARTS.map(freePort));
  const start = (index: number) => startService(ports[index] ?? 0, env, PARTS[index] ?? '');
  const running: ServiceProcess[] = [];
  for (const index of PARTS.keys()) running.push(await start(index));
  const proxies = [await startLossyProxy(ports[0] ?? 0), await startLossyProxy(ports[1] ?? 0)];
  return {
    cluster,
    database,
    proxies,
    running,
    env,
    async restart(index) {
      await running[index]?.end('SIGKILL');
      running[index] = await start(index);
    },
    async close() {
      await Promise.all(running.map((one) => one.end('SIGTERM')));
      for (const proxy of proxies) proxy.close();
      await Promise.all([cluster.close(), database.close()]);
    },
  };
}
