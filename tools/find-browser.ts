import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SHELL = 'chromium-headless-shell';

const inPath = (names = NAMES) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);

const playwrights = () => [chromium.executablePath()].find(existsSync);

const succeeds = (command: string, args: readonly string[], timeout = 300_000) =>
  spawnSync(command, args, { stdio: 'inherit', timeout }).status === 0;

const installByPlaywright = () => {
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '..', 'cli.js');
  return succeeds(process.execPath, [cli, 'install', 'chromium']) ? playwrights() : undefined;
};

/** `limit`: ms, of each of the two steps. */
const installByDebian = (name: string, limit?: number) => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const installed =
    succeeds('apt-get', ['update', '-qq'], limit) && succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], limit);
  return installed ? inPath([name]) : undefined;
};

/**
 * A Chromium to drive: `TAPROOT_CHROMIUM`, else Playwright's, else the system's, else one that Playwright or (root on Debian)
 * the distribution installs now. Throws one line that says what to do.
 */
export function findBrowser(): string {
  const found = process.env.TAPROOT_CHROMIUM ?? playwrights() ?? inPath() ?? installByPlaywright() ?? installByDebian('chromium');
  if (found) return found;
  throw new Error('no browser for the tests: run `npx playwright install chromium`, or set TAPROOT_CHROMIUM to a Chromium or Chrome');
}

/**
 * Chromium without the windows around its pages: pages run in it at half the cost, but it has no back/forward cache and prerenders
 * nothing. Undefined: there is none.
 */
export const findShell = (): string | undefined => process.env.TAPROOT_CHROMIUM ?? inPath([SHELL]);

/** Sees to it that there is a shell, where that is done without asking: for root on Debian. Whoever has none can do without. */
export function provideShell(): void {
  if (!findShell() && !playwrights()) installByDebian(SHELL, 100_000);
}
