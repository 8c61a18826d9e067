import { existsSync } from 'node:fs';
import { webkit } from 'playwright';
import { findBrowser } from '../../find-browser';
import { launchChromium } from './chromium';
import type { EngineName, FoundEngine } from './engine';
import { launchFirefox, missingFirefox } from './firefox';
import { inPath } from './in-path';
import { playwrightEngine } from './playwright-engine';
import { openWebKit } from './webkit-engine';

const missing = (name: EngineName, what: string): FoundEngine => ({
  name,
  missing: what,
  open: () => Promise.reject(new Error(what)),
});

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
  const lacking = missingFirefox();
  return lacking ? missing(name, lacking) : { name, open: async () => playwrightEngine(await launchFirefox()) };
}

function findWebKit(): FoundEngine {
  const name = 'WebKit';
  if (!process.env.TAPROOT_WEBKIT && existsSync(webkit.executablePath()))
    return { name, open: async () => playwrightEngine(await webkit.launch()) };
  const driver = process.env.TAPROOT_WEBKIT ?? inPath('WebKitWebDriver');
  if (!driver)
    return missing(name, 'run `npx playwright install webkit`, install webkit2gtk-driver, or set TAPROOT_WEBKIT to a WebKitWebDriver');
  if (!inPath('Xvfb')) return missing(name, 'WebKitWebDriver is here, but no Xvfb: install xvfb');
  const noTabs = 'a tab that WebKitWebDriver opens stays behind the first, and what nobody looks at is no view';
  return { name, noTabs, open: () => openWebKit(driver) };
}

/** Finds the three engines, each in the first of these places: an environment variable, Playwright's own download, the system. */
export const findEngines = (): readonly FoundEngine[] => [findChromium(), findFirefox(), findWebKit()];
