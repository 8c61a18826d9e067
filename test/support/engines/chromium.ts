import { type Browser, chromium } from 'playwright';
import { findBrowser } from '../../../tools/find-browser';

/** The Chromium of the tests, with its back/forward cache and without what it would do on its own. */
export const launchChromium = (executablePath = findBrowser()): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      // A page that a test rewrites has no address of its own, and would not be let near the loopback interface.
      '--disable-features=LocalNetworkAccessChecks',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    // Playwright switches the back/forward cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
