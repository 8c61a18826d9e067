import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type BrowserType, firefox, webkit } from 'playwright';
import { findBrowser } from '../../../tools/find-browser';
import { launchChromium } from './chromium';
import type { EngineName, FoundEngine } from './engine';
import { launchFirefox } from './firefox';
import { playwrightEngine } from './playwright-engine';
import { openWebKit } from './webkit-engine';

/** The first of these programs that is in the path. */
const inPath = (...names: readonly string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);

const missing = (name: EngineName, what: string): FoundEngine => ({
  name,
  missing: what,
  open: () => Promise.reject(new Error(what)),
});

const playwrights = (type: BrowserType) => [type.executablePath()].find(existsSync);

function findChromium(): FoundEngine {
  const name = 'Chromium';
  try {
    const executable = findBrowser();
    return { name, open: async () => playwrightEngine(await launchChromium(executable)) };
  } catch (error) {
    return missing(name, (error as Error).message);
  }
}

function findFirefox(): FoundEngine {
  const name = 'Firefox';
  const own = playwrights(firefox);
  const systems = process.env.TAPROOT_FIREFOX ?? (own ? undefined : inPath('firefox-esr', 'firefox'));
  if (!own && !systems) return missing(name, 'run `npx playwright install firefox`, install firefox-esr, or set TAPROOT_FIREFOX');
  return { name, open: async () => playwrightEngine(await launchFirefox(systems)) };
}

function findWebKit(): FoundEngine {
  const name = 'WebKit';
  if (!process.env.TAPROOT_WEBKIT && playwrights(webkit)) return { name, open: async () => playwrightEngine(await webkit.launch()) };
  const driver = process.env.TAPROOT_WEBKIT ?? inPath('WebKitWebDriver');
  if (!driver)
    return missing(name, 'run `npx playwright install webkit`, install webkit2gtk-driver, or set TAPROOT_WEBKIT to a WebKitWebDriver');
  if (!inPath('Xvfb')) return missing(name, 'WebKitWebDriver is here, but no Xvfb: install xvfb');
  const noTabs = 'a tab that WebKitWebDriver opens stays behind the first, and what nobody looks at is no view';
  return { name, noTabs, open: () => openWebKit(driver) };
}

/** The three engines, each from where it is found first: an environment variable, Playwright's own download, the system's. */
export const findEngines = (): readonly FoundEngine[] => [findChromium(), findFirefox(), findWebKit()];
