import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const inPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(existsSync);

const playwrights = () => [chromium.executablePath()].find(existsSync);

const succeeds = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 }).status === 0;

const installByPlaywright = () => {
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '..', 'cli.js');
  return succeeds(process.execPath, [cli, 'install', 'chromium']) ? playwrights() : undefined;
};

const installByDebian = () => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const installed =
    succeeds('apt-get', ['update', '-qq']) && succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  return installed ? inPath() : undefined;
};

/**
 * A Chromium to drive: `TAPROOT_CHROMIUM`, else Playwright's, else the system's, else one that Playwright or (root on Debian)
 * the distribution installs now. Throws one line that says what to do.
 */
export function findBrowser(): string {
  const found = process.env.TAPROOT_CHROMIUM ?? playwrights() ?? inPath() ?? installByPlaywright() ?? installByDebian();
  if (found) return found;
  throw new Error('no browser for the tests: run `npx playwright install chromium`, or set TAPROOT_CHROMIUM to a Chromium or Chrome');
}
