import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { untilThere } from './find-shown';

/** ms. A browser that starts beside others takes tens of seconds. */
const LONGEST_CALL = 60_000;

/** Sends a command to a WebDriver (W3C WebDriver, classic). Rejects with the driver's error. */
export type AskDriver = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a driver. The browsers that it opens inherit `env`. */
export async function openDriver(executable: string, env: NodeJS.ProcessEnv): Promise<{ ask: AskDriver; close(): void }> {
  const port = await freePort();
  const driver = spawn(executable, [`--port=${port}`], { env, stdio: 'ignore' });
  const failed = new Promise<never>((_, reject) => driver.once('error', reject));
  failed.catch(() => {});
  const ask: AskDriver = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST_CALL),
    });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const isUp = () =>
    ask('GET', '/status').then(
      () => true,
      () => null,
    );
  await Promise.race([untilThere(executable, isUp), failed]);
  return { ask, close: () => void driver.kill() };
}
