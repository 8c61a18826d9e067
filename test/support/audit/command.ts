import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs `npm run audit` in a separate process. Resolves to its exit code and its output on both streams. */
export const runCommand = (args: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, ['--import', 'tsx', 'tools/audit.ts', ...args], { cwd: folder }, (_, out, told) =>
      resolve({ code: child.exitCode, said: `${told}${out}` }),
    );
  });
