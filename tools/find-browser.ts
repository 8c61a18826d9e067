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

/** The Chromium that Playwright has installed. */
export const playwrightChromium = (): string | undefined => [chromium.executablePath()].find(existsSync);

/** A Chromium that is on this machine: `TAPROOT_CHROMIUM`, else Playwright's, else the system's. */
export const presentBrowser = (): string | undefined => process.env.TAPROOT_CHROMIUM ?? playwrightChromium() ?? inPath(NAMES);

/** Like `presentBrowser`; throws one line that says what to run where there is none. */
export function findBrowser(): string {
  const found = presentBrowser();
  if (found) return found;
  throw new Error('no browser for the tests: run `npm run browser`, which installs one, or set TAPROOT_CHROMIUM to a Chromium or Chrome');
}

/**
 * Chromium without the windows around its pages: pages run in it at half the cost, but it has no back/forward cache and prerenders
 * nothing.
 */
export const findShell = (): string | undefined => process.env.TAPROOT_CHROMIUM ?? inPath([SHELL]);
