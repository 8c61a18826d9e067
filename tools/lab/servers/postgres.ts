import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port';
import { startServer } from './process';

/** Little room for the write-ahead log: a gigabyte by default. */
const SMALL = ['-c', 'max_wal_size=96MB', '-c', 'min_wal_size=32MB'];

/** ms in which the processes of a server that was killed end, too. A new one refuses to start beside them. */
const LONGEST_LEFT = 30_000;

const DEBIAN = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL's programs that Debian has installed. */
const programs = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => join(DEBIAN, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'initdb')));

/** The reason why no server can be started, if any. */
export const noPostgres = programs ? undefined : 'PostgreSQL is not installed: run npm run servers';

export interface Postgres {
  readonly url: string;
  start(): Promise<void>;
  /** False once it has ended, by itself or not. */
  isRunning(): boolean;
  /** Ends the server; SIGKILL is a crash. Its data stays. */
  end(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the server and deletes its data. */
  close(): Promise<void>;
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
const owner = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

/** Starts a server of its own on a free port of the loopback interface, with its data in a new folder of `place`. */
export async function startPostgres(place = tmpdir()): Promise<Postgres> {
  const folder = mkdtempSync(join(place, 'taproot-postgres-'));
  const as = owner();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const bin = programs ?? '';
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'taproot', '-A', 'trust', '-E', 'UTF8', '--locale=C'], { ...as, cwd: folder });
  const port = await freePort();
  const url = `postgres://taproot@127.0.0.1:${port}/postgres`;
  const isUp = async () => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const startOnce = () =>
    startServer(join(bin, 'postgres'), ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder, ...SMALL], isUp, {
      ...as,
      cwd: folder,
    });
  const start = async (end = Date.now() + LONGEST_LEFT): ReturnType<typeof startOnce> => {
    try {
      return await startOnce();
    } catch (error) {
      if (!`${error}`.includes('pre-existing shared memory') || Date.now() > end) throw error;
      await sleep(100);
      return start(end);
    }
  };
  let server = await start();
  return {
    url,
    async start() {
      server = await start();
    },
    isRunning: () => server.child.exitCode === null && server.child.signalCode === null,
    end: (signal) => server.end(signal),
    async close() {
      await server.end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
