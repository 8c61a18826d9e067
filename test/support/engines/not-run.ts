import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is not run, for the reader of the report. */
    notRun?: string;
  }
}

/** Options of a test, or of a group of them, that is not run, and why. */
export const notRun = (reason: string): TestOptions => ({ skip: true, meta: { notRun: reason } });
