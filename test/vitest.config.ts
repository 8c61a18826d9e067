import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `unit` needs nothing; `built` reads `dist/` and drives a real browser against the demo network. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/journeys/**', 'test/bundle.test.ts'],
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
    ],
  },
});
