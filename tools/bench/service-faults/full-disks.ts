import { metricOf } from '../service/metrics';
import { until } from './browsers';
import { startMachines } from './machines';
import { mountSmallDisk } from './small-disk';
import type { Stage } from './stage';

/** The number of failed requests that show a fault. */
const FELT = 20;
/** The number of batches that must be acknowledged during a fault that does not stop the intakes. */
const MEANWHILE = 100;

/** MB. A PostgreSQL without rows has 60; a log holds everything while the database is full. */
const LOG = 768;
const DATABASE = 1_024;

/** Starts several machines. The first NATS server, the two others together, and PostgreSQL each have a small disk. */
export async function openFullDisks(): Promise<Stage> {
  const [first, others, store] = [mountSmallDisk(LOG), mountSmallDisk(2 * LOG), mountSmallDisk(DATABASE)];
  const disks = [first, others, store];
  const unmount = () => {
    for (const disk of disks) disk.close();
  };
  const machines = await startMachines({
    logs: [first.folder, `${others.folder}/1`, `${others.folder}/2`],
    database: store.folder,
  }).catch((error) => {
    unmount();
    throw error;
  });
  const { cluster, database, proxies, running, env } = machines;

  /** A NATS server whose disk was full keeps its streams closed until it starts anew, and does not always end when it is asked to. */
  const startAnew = async (...indices: number[]) => {
    for (const index of indices) {
      await cluster.end(index, 'SIGKILL');
      await cluster.start(index);
    }
  };
  const storeFails = async () => {
    const texts = await Promise.all(running.slice(2).map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    return texts.reduce((sum, text) => sum + metricOf(text, 'taproot_store_failures_total'), 0);
  };

  return {
    name: 'several machines',
    urls: proxies.map(({ url }) => url),
    env,
    metrics: () => running[1]?.url ?? '',
    faults: [
      {
        name: 'database’s disk full, then room',
        async happen({ more }) {
          const before = await storeFails();
          let failures = before;
          store.fill();
          const looking = setInterval(async () => {
            failures = await storeFails().catch(() => failures);
          }, 500);
          try {
            await until('the store fails', () => failures > before);
            await more(MEANWHILE);
          } finally {
            clearInterval(looking);
            store.empty();
          }
          if (!database.isRunning()) await database.start();
        },
      },
      {
        name: 'one NATS disk full, then room and a restart',
        async happen({ more }) {
          first.fill();
          await more(MEANWHILE);
          first.empty();
          await startAnew(0);
        },
      },
      {
        name: 'all NATS disks full, then room and a restart',
        async happen({ failures }) {
          first.fill();
          others.fill();
          await failures(FELT);
          first.empty();
          others.empty();
          await startAnew(0, 1, 2);
        },
      },
    ],
    async close() {
      await machines.close();
      unmount();
    },
  };
}
