import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The reason why a test is skipped, for readers of the report. */
    notRun?: string;
  }
}

/** Returns the options of a skipped test, or group of tests, with the reason. */
export const notRun = (reason: string): TestOptions => ({ skip: true, meta: { notRun: reason } });
