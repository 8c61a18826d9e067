import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import type { TestOptions } from 'vitest';
import { findBrowser, findShell } from '../../find-browser';
import { launchChromium } from './chromium';
import { launchFirefox, preferencesFor } from './firefox';
import { notRun } from './not-run';

export const isFirefox = process.env.TAPROOT_ENGINE === 'firefox';

/** Returns the options of a test, or of a group of tests, that only Chromium supports, with the reason. */
export const chromiumOnly = (reason: string): TestOptions => (isFirefox ? notRun(reason) : {});

export interface JourneyEngine {
  readonly browser: Browser;
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Opens the browser of the long journeys: Chromium, or Firefox if TAPROOT_ENGINE says so. `restores`: with its back/forward cache. */
export async function openJourneyEngine(restores = false): Promise<JourneyEngine> {
  const browser = await (isFirefox ? launchFirefox() : launchChromium(restores ? findBrowser() : findShell()));
  // Browsers by their preferences.
  const browsers = new Map([['{}', browser]]);
  return {
    browser,
    async newContext(options) {
      const preferences = isFirefox ? preferencesFor(options) : {};
      const key = JSON.stringify(preferences);
      const fitting = browsers.get(key) ?? (await launchFirefox(preferences));
      browsers.set(key, fitting);
      const { permissions, ...rest } = options;
      return fitting.newContext(isFirefox ? rest : options);
    },
    async close() {
      for (const each of browsers.values()) await each.close();
    },
  };
}
