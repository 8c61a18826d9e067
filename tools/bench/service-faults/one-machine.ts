import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPath } from '../../lab/engines/in-path';
import { freePort } from '../../lab/servers/free-port';
import { startService } from '../../lab/servers/service';
import { startLossyProxy } from './lossy-proxy';
import type { Fault, Stage } from './stage';

/** The number of failed requests that show a fault. */
const FELT = 20;

/** The command that limits the file size of a running process. Linux only. */
const prlimit = inPath('prlimit');

/** The reason why no disk can be filled here, if any. */
export const noLimit = prlimit ? undefined : 'prlimit is not installed (Debian: util-linux)';

/** Bytes that a file may have while the disk is full. Only the soft limit, so that it can be raised again. */
const FULL = '65536:';
const EMPTY = 'unlimited:';

/** Starts the whole service in one process, with its embedded engines. */
export async function openOneMachine(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-faults-'));
  const env = { DATA: folder, LOG_LEVEL: 'error' };
  const port = await freePort();
  const start = () => startService(port, env);
  let service = await start();
  const proxy = await startLossyProxy(port);
  const limitFiles = (size: string) => execFileSync(prlimit ?? '', ['--pid', `${service.child.pid}`, `--fsize=${size}`]);
  const full: Fault = {
    name: 'disk full, then room',
    async happen({ failures }) {
      limitFiles(FULL);
      await failures(FELT);
      limitFiles(EMPTY);
    },
  };
  return {
    name: 'one machine',
    urls: [proxy.url],
    env,
    metrics: () => service.url,
    faults: [
      {
        name: 'process SIGKILL',
        async happen() {
          await service.end('SIGKILL');
          service = await start();
        },
      },
      {
        name: 'process SIGSTOP, SIGCONT',
        async happen({ failures }) {
          service.child.kill('SIGSTOP');
          await failures(FELT);
          service.child.kill('SIGCONT');
        },
      },
      {
        name: 'one answer of three lost',
        async happen({ failures }) {
          proxy.losing = true;
          await failures(FELT);
          proxy.losing = false;
        },
      },
      ...(noLimit ? [] : [full]),
    ],
    async close() {
      await service.end('SIGTERM');
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
