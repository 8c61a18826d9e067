import type { Browser } from 'playwright';
import type { TestOptions } from 'vitest';
import { launchChromium } from './chromium';
import { launchFirefox } from './firefox';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is not run, for the reader of the report. */
    notRun?: string;
  }
}

export const isFirefox = process.env.TAPROOT_ENGINE === 'firefox';

/** Options of a test, or of a group of them, that is not run, and why. */
export const notRun = (reason: string): TestOptions => ({ skip: true, meta: { notRun: reason } });

/** Options of a test, or of a group of them, that only Chromium can take, and why. */
export const chromiumOnly = (reason: string): TestOptions => (isFirefox ? notRun(reason) : {});

/** The browser of the long journeys: Chromium, or the one that TAPROOT_ENGINE names. */
export const launchJourneyEngine = (): Promise<Browser> => (isFirefox ? launchFirefox() : launchChromium());
