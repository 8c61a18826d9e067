import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that a test has started. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Ends it, by SIGKILL unless told otherwise; resolves when it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** The last output of a program, for the reader of a failure. */
const LAST = 4_000;

/** ms. A busy machine is no fault. */
const LONGEST_START = 60_000;

/** Starts a program and waits until `isUp` resolves to true. Rejects with what it said if it ends before. */
export async function startServer(
  program: string,
  args: readonly string[],
  isUp: () => Promise<boolean>,
  options: SpawnOptions = {},
): Promise<ServerProcess> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      said = `${said}${data}`.slice(-LAST);
    });
  const ended = once(child, 'exit');
  for (const end = Date.now() + LONGEST_START; !(await isUp().catch(() => false)); ) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`${program} did not start: ${said}`);
    }
    await sleep(50);
  }
  return {
    child,
    async end(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await ended;
    },
  };
}
