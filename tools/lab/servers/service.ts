import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startServer } from './process';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const TOKEN = 'a token of the tests';

/** The service in a process of its own, as `npm run service` starts it. */
export interface ServiceProcess {
  readonly url: string;
  readonly child: ChildProcess;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** A page of `/inspect/…`. */
  inspect(path: string): Promise<Record<string, unknown>[]>;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const PROGRAM = 'service/start.mjs';

/** Runs a command of the service to its end. Resolves to its exit code and to what it wrote. */
export async function runCommand(words: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: root, env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  const [code] = await once(child, 'close');
  return { code: code as number | null, out, err };
}

/** Starts the service, or a part of it; resolves when it is ready. `port` is free. */
export async function startService(port: number, env: Readonly<Record<string, string>>, ...words: string[]): Promise<ServiceProcess> {
  const url = `http://127.0.0.1:${port}`;
  const { child } = await startServer(process.execPath, [PROGRAM, ...words], async () => (await fetch(`${url}/ready`)).ok, {
    cwd: root,
    env: { ...process.env, PORT: `${port}`, METRICS_PORT: `${port}`, SERVICE_TOKEN: TOKEN, ...env },
    // Tests may ask a module that they load into it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    url,
    child,
    post: (path, body, headers) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'Content-Type': 'text/plain', ...headers },
      }),
    async inspect(path) {
      const answer = await fetch(`${url}/inspect/${path}`, { headers: { Authorization: `Bearer ${TOKEN}` } });
      return answer.json() as Promise<Record<string, unknown>[]>;
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      const [code] = await once(child, 'exit');
      return code as number | null;
    },
  };
}
