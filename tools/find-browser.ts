import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SHELL = 'chromium-headless-shell';

const inPath = (names: readonly string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);

/** Playwright's own Chromium. */
export const playwrightChromium = (): string | undefined => [chromium.executablePath()].find(existsSync);

/** Returns a Chromium on this machine: `TAPROOT_CHROMIUM`, else Playwright's, else the system's. */
export const presentBrowser = (): string | undefined => process.env.TAPROOT_CHROMIUM ?? playwrightChromium() ?? inPath(NAMES);

/** Like `presentBrowser`, but throws one line that says what to run if there is none. */
export function findBrowser(): string {
  const found = presentBrowser();
  if (found) return found;
  throw new Error('no browser for the tests: run `npm run browser`, which installs one, or set TAPROOT_CHROMIUM to a Chromium or Chrome');
}

/** Chromium's headless shell. It runs pages at half the cost, but has no back/forward cache and prerenders nothing. */
export const findShell = (): string | undefined => process.env.TAPROOT_CHROMIUM ?? inPath([SHELL]);
