import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ProjectFile, testSteps } from './test-steps';

const DAY = 86_400_000;
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

const run = (args: readonly string[], output: 'inherit' | 'pipe') =>
  spawnSync(process.execPath, [vitest, ...args, '--config', 'test/vitest.config.ts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', output, 'inherit'],
    maxBuffer: 2 ** 26,
  });

function listFiles(): ProjectFile[] {
  const listed = run(['list', '--filesOnly', '--json'], 'pipe').stdout;
  const files = JSON.parse(listed.slice(listed.indexOf('['))) as ProjectFile[];
  return files.map(({ file, projectName }) => ({ file: relative(root, file), projectName }));
}

/** Exits with 2 where the command is not understood. */
function readMinutes(): string | undefined {
  let fault: string;
  try {
    const { minutes } = parseArgs({ options: { minutes: { type: 'string' } } }).values;
    if (minutes === undefined || Number(minutes) >= 0) return minutes;
    fault = `--minutes=${minutes}: expected a number`;
  } catch (error) {
    fault = (error as Error).message;
  }
  console.error(
    `${fault}\nUsage: npm run test:all [-- --minutes=20]. No step begins after those minutes, and each day begins with another one.`,
  );
  process.exit(2);
}

const minutes = readMinutes();
const end = Date.now() + Number(minutes ?? Number.POSITIVE_INFINITY) * 60_000;
const all = testSteps(listFiles(), (file) => /\bthorough\b/.test(readFileSync(join(root, file), 'utf8')));
const first = minutes === undefined ? 0 : Math.floor(Date.now() / DAY) % all.length;
const failed: string[] = [];
const left: string[] = [];
for (const { name, args } of [...all.slice(first), ...all.slice(0, first)]) {
  if (Date.now() > end) {
    left.push(name);
    continue;
  }
  console.log(`\n${name}`);
  if (run(['run', ...args], 'inherit').status !== 0) failed.push(name);
}
console.log(`\n${all.length - left.length} of ${all.length} steps were run. Failed: ${failed.join(', ') || 'none'}.`);
if (left.length) console.log(`No time was left for: ${left.join(', ')}.`);
process.exitCode = failed.length ? 1 : 0;
