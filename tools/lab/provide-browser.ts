import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findShell, playwrightChromium, presentBrowser } from '../find-browser';
import { readArguments } from '../read-arguments';
import { findEngines } from './engines/find-engines';

/** Runs a command with its output shown. Returns false if it fails. */
function run(command: string, ...args: readonly string[]): boolean {
  console.log(`$ ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function installByPlaywright(engine: string): boolean {
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '..', 'cli.js');
  return run(process.execPath, cli, 'install', engine);
}

const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');

const installByDebian = (...names: readonly string[]) =>
  isDebianRoot && run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names);

const DEBIAN = { Chromium: ['chromium'], Firefox: ['firefox-esr'], WebKit: ['webkit2gtk-driver', 'xvfb'] } as const;

// `npm run browser`, and with `-- --all` Firefox and WebKit too. The tests themselves install nothing.
const {
  values: { all = false },
} = readArguments('Usage: npm run browser [-- --all]', { all: { type: 'boolean' } });
for (const { name, missing } of findEngines())
  if (missing && (all || name === 'Chromium')) void (installByPlaywright(name.toLowerCase()) || installByDebian(...DEBIAN[name]));
// Journeys run twice as fast in the headless shell of a system's Chromium.
if (!findShell() && !playwrightChromium()) installByDebian('chromium-headless-shell');

const browser = presentBrowser();
if (browser) console.log(`The tests use ${[...new Set([findShell() ?? browser, browser])].join(' and ')}.`);
else {
  console.error(
    'No browser for the tests: run `npx playwright install chromium`, install Chromium or Chrome, or set TAPROOT_CHROMIUM to one.',
  );
  process.exitCode = 1;
}
