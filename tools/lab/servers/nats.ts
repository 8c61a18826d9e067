import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPath } from '../engines/in-path';
import { freePort } from './free-port';
import { type ServerProcess, startServer } from './process';

const program = inPath('nats-server');

/** The reason why no server can be started, if any. */
export const noNats = program ? undefined : 'nats-server is not installed: run npm run servers';

export interface NatsCluster {
  /** `nats://…`, one for each server, with commas between them: `NATS_URL`. */
  readonly url: string;
  start(index: number): Promise<void>;
  /** Ends a server; SIGKILL is a crash. Its data stays. */
  end(index: number, signal?: NodeJS.Signals): Promise<void>;
  /** Sends a server a signal, as SIGSTOP and SIGCONT to pause it. */
  signal(index: number, signal: NodeJS.Signals): void;
  /** Ends all servers and deletes their data. */
  close(): Promise<void>;
}

/**
 * Starts a cluster of servers with JetStream on free ports of the loopback interface. Resolves when its replicas have a leader. `stores` are
 * the folders that each has its streams in; by default they are temporary.
 */
export async function startNats(count = 3, stores: readonly string[] = []): Promise<NatsCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-nats-'));
  const places = await Promise.all(
    Array.from({ length: count }, async () => ({ port: await freePort(), cluster: await freePort(), monitor: await freePort() })),
  );
  const routes = places.map(({ cluster }) => `nats://127.0.0.1:${cluster}`);
  const configure = ({ port, cluster, monitor }: (typeof places)[number], index: number) => {
    const file = join(folder, `${index}.conf`);
    const own = `server_name: s${index}\nhost: 127.0.0.1\nport: ${port}\nhttp: "127.0.0.1:${monitor}"\n`;
    const stream = `jetstream { store_dir: "${stores[index] ?? `${folder}/${index}`}", max_mem: 64MB, max_file: 2GB }\n`;
    const others = `cluster { name: taproot, listen: "127.0.0.1:${cluster}", routes: [${routes.map((one) => `"${one}"`).join(', ')}] }\n`;
    writeFileSync(file, own + stream + (count > 1 ? others : ''));
    return file;
  };
  const files = places.map(configure);
  const begin = (index: number, path: string) =>
    startServer(
      program ?? '',
      ['-c', files[index] ?? ''],
      async () => (await fetch(`http://127.0.0.1:${places[index]?.monitor}${path}`)).ok,
    );
  // A server is healthy once the cluster has a leader, which takes two.
  const servers: ServerProcess[] = await Promise.all(places.map((_, index) => begin(index, '/healthz')));
  return {
    url: places.map(({ port }) => `nats://127.0.0.1:${port}`).join(','),
    async start(index) {
      servers[index] = await begin(index, '/varz');
    },
    end: async (index, signal) => servers[index]?.end(signal),
    signal: (index, signal) => void servers[index]?.child.kill(signal),
    async close() {
      await Promise.all(servers.map((server) => server.end()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
