import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The reason why a test is skipped, for the reader of the report. */
    notRun?: string;
  }
}

/** Options of a test, or of a group of them, that is not run, and why. */
export const notRun = (reason: string): TestOptions => ({ skip: true, meta: { notRun: reason } });
