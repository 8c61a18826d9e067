import { startMachines } from './machines';
import type { Stage } from './stage';

/** The number of failed requests that show a fault. */
const FELT = 20;
/** The number of batches that must be acknowledged during a fault that does not stop the intakes. */
const MEANWHILE = 100;

/** Starts two intakes, two workers, three NATS servers and PostgreSQL. */
export async function openSeveralMachines(): Promise<Stage> {
  const { cluster, database, proxies, running, env, restart, close } = await startMachines();
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
    metrics: () => running[1]?.url ?? '',
    faults: [
      { name: 'intake SIGKILL', happen: () => restart(0) },
      { name: 'worker SIGKILL', happen: () => restart(2) },
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
    close,
  };
}
