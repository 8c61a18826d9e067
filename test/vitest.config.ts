import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patched } from '../tools/build/loaders/patch-loader';
import { EngineTable } from './support/engines/table';
import { LongestFirst } from './support/longest-first';

const root = fileURLToPath(new URL('..', import.meta.url));

const HOOK = /tapable[\\/]lib[\\/]Hook\.js$/;

// The tests use the Hook that ships.
const shippedHook = {
  plugins: [{ name: 'sync-hook', transform: (source: string, id: string) => (HOOK.test(id) ? patched(id, source) : undefined) }],
};
const server = { deps: { inline: [HOOK] } };

/** Preloads a module into every process of a run. Tests that measure how threads give way set options of their own. */
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('./support/even-priorities.mjs', import.meta.url)}`.trim();

/** One seed for all properties of a run. */
const FUZZ_SEED = process.env.FUZZ_SEED ?? String(Date.now() % 2 ** 31);

const CORES = availableParallelism();
/** Tests often wait: for a browser, a server, a process. Vitest runs projects at the same time only if they have the same number. */
const WORKERS = CORES + 1;

/** Polls are patient: a busy machine is not a fault of the product. */
const expect = { poll: { timeout: 30_000 } };

/** ms. The longest take half a minute on a quiet machine, and two minutes beside ten times as much work as it has cores for. */
const LONGEST = 240_000;

const units = { maxWorkers: WORKERS, testTimeout: LONGEST, hookTimeout: LONGEST, expect };

/** The files of a worker share its modules, and with them one browser and one demo network. */
const journeys = {
  isolate: false,
  maxWorkers: WORKERS,
  testTimeout: LONGEST,
  hookTimeout: 300_000,
  expect,
};

const TESTS = readdirSync(`${root}/test`, { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => /^test\/(?!journeys|engines|frameworks).*\.test\.tsx?$/.test(file) && file !== 'test/bundle.test.ts');

const having = (text: string) => TESTS.filter((file) => readFileSync(`${root}/${file}`, 'utf8').includes(text));

/** Tests that state a property and generate cases for it. */
const PROPERTIES = having("from 'fast-check'");
/** Tests that need modules or an address of their own. Each file runs in its own process. */
const ALONE = [...new Set([...having('vi.mock('), ...having('@vitest-environment-options')])];
/** Tests whose first line is `// @page`. Each runs in its own jsdom page. */
const PAGES = having('// @page\n');
const PAGE = 'test/support/page-of-its-own.ts';

/** The properties with many cases. */
const cases = {
  server,
  // Journeys beside them would take their time.
  sequence: { groupOrder: 1 },
  maxWorkers: CORES,
  setupFiles: ['test/support/hostile/long-run.ts'],
  testTimeout: 600_000,
  expect,
  // Thousands of pages are closed after a property.
  hookTimeout: 300_000,
  env: { HOSTILE: 'all', FUZZ_SEED },
};

/**
 * `unit` needs nothing. `built` reads `dist/` and drives a real browser against the demo network. `hostile` and `hostile-cases` run the
 * hostile tests of both at length: every combination, and at least 10 000 cases of each property. `engines` drives three browsers through
 * journeys in which they differ. `firefox` repeats the journeys of `built`.
 */
export default defineConfig({
  root,
  test: {
    tags: [{ name: 'thorough', description: 'Proves its rows again: `npm run test:all`.' }],
    globalSetup: 'test/support/temporary.ts',
    reporters: ['default', new EngineTable()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        ...shippedHook,
        test: {
          name: 'unit',
          server,
          include: TESTS,
          exclude: [...PAGES, ...ALONE],
          isolate: false,
          setupFiles: ['test/support/globals-of-its-own.ts'],
          ...units,
        },
      },
      {
        root,
        ...shippedHook,
        test: {
          name: 'unit-page',
          server,
          include: PAGES,
          isolate: false,
          setupFiles: [PAGE],
          ...units,
        },
      },
      {
        root,
        ...shippedHook,
        test: { name: 'unit-alone', server, include: ALONE, ...units },
      },
      {
        root,
        test: {
          name: 'built',
          include: ['test/journeys/**/*.test.ts', 'test/bundle.test.ts'],
          ...journeys,
        },
      },
      {
        root,
        test: {
          name: 'firefox',
          include: ['test/journeys/**/*.test.ts'],
          ...journeys,
          env: { TAPROOT_ENGINE: 'firefox' },
        },
      },
      {
        root,
        ...shippedHook,
        test: {
          name: 'hostile',
          server,
          include: ['test/journeys/hostile-*.test.ts', 'test/hostile/**/*.test.ts'],
          ...journeys,
          testTimeout: 300_000,
          env: { HOSTILE: 'all', TAPROOT_ENGINE: 'chromium' },
        },
      },
      { root, ...shippedHook, test: { name: 'hostile-cases', ...cases, include: PROPERTIES.filter((file) => !PAGES.includes(file)) } },
      {
        root,
        ...shippedHook,
        test: {
          name: 'hostile-cases-page',
          ...cases,
          include: PROPERTIES.filter((file) => PAGES.includes(file)),
          setupFiles: [PAGE, ...cases.setupFiles],
        },
      },
      {
        root,
        test: {
          name: 'engines',
          include: ['test/engines/**/*.test.ts'],
          ...journeys,
        },
      },
    ],
  },
});
