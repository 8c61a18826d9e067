import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Misused, orEnd, readArguments } from '../read-arguments';
import { type ProjectFile, testSteps } from './test-steps';

const DAY = 86_400_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** ms until a step that was asked to stop is killed. */
const PATIENCE = 20_000;
const command = (args: readonly string[]) => [vitest, ...args, '--config', 'test/vitest.config.ts'];

function listFiles(): ProjectFile[] {
  const listed = spawnSync(process.execPath, command(['list', '--filesOnly', '--json']), {
    ...{ cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 },
  }).stdout;
  const files = JSON.parse(listed.slice(listed.indexOf('['))) as ProjectFile[];
  return files.map(({ file, projectName }) => ({ file: relative(root, file), projectName }));
}

/** Runs vitest, at most that many ms. A run with an end stops at its first failure, so that a stopped one has none. */
async function run(args: readonly string[], most: number): Promise<'passed' | 'failed' | 'stopped'> {
  const isLimited = Number.isFinite(most);
  const child = spawn(process.execPath, command(isLimited ? [...args, '--bail=1'] : args), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let stopped = false;
  const timers = isLimited
    ? [
        setTimeout(() => {
          stopped = child.kill('SIGINT');
        }, most),
        setTimeout(() => child.kill('SIGKILL'), most + PATIENCE),
      ]
    : [];
  const [code] = await once(child, 'exit');
  for (const timer of timers) clearTimeout(timer);
  return code === 0 ? 'passed' : stopped ? 'stopped' : 'failed';
}

const USAGE = 'Usage: npm run test:all [-- --minutes=20]. It stops after those minutes. Each day begins with another step.';
const { minutes } = readArguments(USAGE, { minutes: { type: 'string' } }).values;
orEnd(USAGE, () => {
  if (minutes !== undefined && !(Number(minutes) >= 0)) throw new Misused(`--minutes=${minutes}: expected a number`);
});
const end = Date.now() + Number(minutes ?? Number.POSITIVE_INFINITY) * 60_000;
const all = testSteps(listFiles(), (file) => /\bthorough\b/.test(readFileSync(join(root, file), 'utf8')));
const first = minutes === undefined ? 0 : Math.floor(Date.now() / DAY) % all.length;
const failed: string[] = [];
const left: string[] = [];
for (const { name, args } of [...all.slice(first), ...all.slice(0, first)]) {
  const most = end - Date.now();
  if (most > 0) console.log(`\n${name}`);
  const outcome = most > 0 ? await run(['run', ...args], most) : 'stopped';
  if (outcome === 'failed') failed.push(name);
  if (outcome === 'stopped') left.push(name);
}
console.log(`\n${all.length - left.length} of ${all.length} steps were run. Failed: ${failed.join(', ') || 'none'}.`);
if (left.length) console.log(`No time was left for: ${left.join(', ')}.`);
process.exitCode = failed.length ? 1 : 0;
