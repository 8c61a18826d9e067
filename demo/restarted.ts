import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** ms without another change after which a change is complete: editors write a file in several steps. */
const REST = 100;

/** A process that restarts when a file that it has read changes. */
export interface Restarted {
  stop(): Promise<void>;
}

/**
 * Keeps `start` running, and restarts it after each change of a file in `folders` (paths from the repository's root) that `concerns` names.
 * If the process ends by itself, the next change starts it again, as it may mend the failure.
 */
export function keepRunning(start: () => ChildProcess, folders: readonly string[], concerns: (path: string) => boolean): Restarted {
  let child = start();
  let ending: Promise<void> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const end = () =>
    new Promise<void>((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', () => done());
      child.kill('SIGTERM');
    });
  const restart = () => {
    ending ??= end().then(() => {
      ending = undefined;
      child = start();
    });
  };
  const watchers = folders.map((folder) =>
    watch(resolve(root, folder), { recursive: true }, (_, name) => {
      if (!name || !concerns(relative(root, resolve(root, folder, name)))) return;
      clearTimeout(rest);
      rest = setTimeout(restart, REST);
    }),
  );
  return {
    async stop() {
      clearTimeout(rest);
      for (const one of watchers) one.close();
      await ending;
      await end();
    },
  };
}

/** Runs a script of the repository, as `npm run` would; its output is ours. */
export const runScript = (script: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', script, ...args], { cwd: root, stdio: 'inherit' });
