import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../lab/servers/free-port';
import { noNats, startNats } from '../../lab/servers/nats';
import { startServer } from '../../lab/servers/process';
import { startService } from '../../lab/servers/service';
import { noNginx, startNginx } from './nginx';
import type { Running } from './running';

export interface Subject {
  readonly name: string;
  /** True if it has metrics, and a log that a worker empties. */
  readonly isService: boolean;
  /** True if it takes hits, as the aims have it. */
  readonly takesHits: boolean;
  /** The reason why it can't be started here, if any. */
  readonly missing: string | undefined;
  start(): Promise<Running>;
}

export const NOTHING = 'Fastify, 204';

async function startNothing(): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const script = fileURLToPath(new URL('./do-nothing.ts', import.meta.url));
  const isUp = async () => (await fetch(`${url}/ready`)).ok;
  const server = await startServer(process.execPath, ['--import', 'tsx', script, `${port}`], isUp);
  return { url, close: () => server.end() };
}

/** The CPU that a process has used, all threads together, in s (proc(5)). */
function cpuOf(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const [user, system] = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  // Linux counts in hundredths of a second for programs, whatever it counts in itself.
  return ((user ?? 0) + (system ?? 0)) / 100;
}

async function startWith(env: Readonly<Record<string, string>>, ...parts: string[]): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-bench-'));
  const service = await startService(await freePort(), { DATA: folder, LOG_LEVEL: 'error', ...env }, ...parts);
  return {
    url: service.url,
    started: cpuOf(service.child.pid),
    async close() {
      await service.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startJetStream(): Promise<Running> {
  const cluster = await startNats();
  const service = await startWith({ NATS_URL: cluster.url });
  return {
    ...service,
    async close() {
      await service.close();
      await cluster.close();
    },
  };
}

/** The servers to measure, one process each. Intake and worker of the service share theirs, with the embedded store. */
export const subjects: readonly Subject[] = [
  { name: NOTHING, isService: false, takesHits: false, missing: undefined, start: startNothing },
  { name: 'nginx, access log', isService: false, takesHits: false, missing: noNginx, start: async () => startNginx(await freePort()) },
  { name: 'intake, embedded', isService: false, takesHits: true, missing: undefined, start: () => startWith({}, 'intake') },
  { name: 'service, embedded', isService: true, takesHits: true, missing: undefined, start: () => startWith({}) },
  { name: 'service, JetStream R3', isService: true, takesHits: true, missing: noNats, start: startJetStream },
];
