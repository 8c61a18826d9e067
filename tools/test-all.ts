import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Test files of a step: even on a slow machine it takes only some minutes. */
const FILES = 12;

const DAY = 86_400_000;
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('vitest.mjs', `file://${createRequire(import.meta.url).resolve('vitest/package.json')}`));

const run = (args: readonly string[], output: 'inherit' | 'pipe') =>
  spawnSync(process.execPath, [vitest, ...args, '--config', 'test/vitest.config.ts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', output, 'inherit'],
    maxBuffer: 2 ** 26,
  });

const TABLES = ['--reporter', 'default', '--reporter', './test/support/hostile/tables.ts'];

/** The tests that `npm test` leaves out: projects with their options. `tagged`: only those with the tag `thorough`. */
const PARTS: readonly { readonly projects: RegExp; readonly options: readonly string[]; readonly tagged: boolean }[] = [
  { projects: /^unit/, options: ['--tags-filter', 'thorough'], tagged: true },
  { projects: /^built$/, options: ['--tags-filter', 'thorough'], tagged: true },
  { projects: /^hostile$/, options: TABLES, tagged: false },
  { projects: /^hostile-cases/, options: TABLES, tagged: false },
  { projects: /^engines$/, options: TABLES, tagged: false },
];

interface Step {
  readonly name: string;
  readonly args: readonly string[];
}

function listSteps(): Step[] {
  const listed = run(['list', '--filesOnly', '--json'], 'pipe').stdout;
  const files = JSON.parse(listed.slice(listed.indexOf('['))) as { file: string; projectName: string }[];
  return PARTS.flatMap(({ projects, options, tagged }) => {
    const those = files.filter(
      ({ file, projectName }) => projects.test(projectName) && (!tagged || /\bthorough\b/.test(readFileSync(file, 'utf8'))),
    );
    const named = [...new Set(those.map(({ projectName }) => projectName))].flatMap((name) => ['--project', name]);
    const names = [...new Set(those.map(({ file }) => relative(root, file)))];
    const count = Math.ceil(names.length / FILES);
    return Array.from({ length: count }, (_, i) => ({
      name: `${projects.source.replace(/[^\w-]/g, '')} ${i + 1} of ${count}`,
      args: ['run', ...named, ...options, ...names.filter((_, at) => at % count === i)],
    }));
  });
}

// `npm run test:all [-- --minutes=20]`: no step begins after those minutes, and each day begins with another one.
const { values } = parseArgs({ options: { minutes: { type: 'string' } } });
const end = values.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(values.minutes) * 60_000;
if (Number.isNaN(end)) {
  console.error(`--minutes=${values.minutes}: expected a number`);
  process.exit(2);
}
const listed = listSteps();
const first = values.minutes === undefined ? 0 : Math.floor(Date.now() / DAY) % listed.length;
const steps = [...listed.slice(first), ...listed.slice(0, first)];
const failed: string[] = [];
const left: string[] = [];
for (const { name, args } of steps) {
  if (Date.now() > end) {
    left.push(name);
    continue;
  }
  console.log(`\n${name}`);
  if (run(args, 'inherit').status !== 0) failed.push(name);
}
console.log(`\n${steps.length - left.length} of ${steps.length} steps run. Failed: ${failed.join(', ') || 'none'}.`);
if (left.length) console.log(`No time was left for: ${left.join(', ')}.`);
process.exitCode = failed.length ? 1 : 0;
