import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import syncHookLoader from '../tools/sync-hook-loader';
import { EngineTable } from './support/engines/table';

const root = fileURLToPath(new URL('..', import.meta.url));

const HOOK = /tapable[\\/]lib[\\/]Hook\.js$/;

/**
 * `unit` needs nothing; `built` reads `dist/` and drives a real browser against the demo network; `engines` drives three of them.
 */
export default defineConfig({
  root,
  test: {
    reporters: ['default', new EngineTable()],
    projects: [
      {
        root,
        // The Hook that is tested is the one that is shipped.
        plugins: [{ name: 'sync-hook', transform: (source: string, id: string) => (HOOK.test(id) ? syncHookLoader(source) : undefined) }],
        test: {
          name: 'unit',
          server: { deps: { inline: [HOOK] } },
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/journeys/**', 'test/engines/**', 'test/bundle.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'built',
          include: ['test/journeys/**/*.test.ts', 'test/bundle.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
      {
        root,
        test: {
          name: 'engines',
          include: ['test/engines/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
