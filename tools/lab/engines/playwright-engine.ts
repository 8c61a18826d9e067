import type { Browser, ElementHandle, Page } from 'playwright';
import { watchFaults } from '../network';
import type { Engine, EnginePage } from './engine';
import { findShown, untilThere } from './find-shown';

/** Creates an engine that Playwright drives. */
export const playwrightEngine = (browser: Browser): Engine => ({
  version: browser.version(),
  close: () => browser.close(),
  async visitor({ locale, timezone }): Promise<EnginePage> {
    const context = await browser.newContext({ locale, timezoneId: timezone });
    const faults: string[] = [];
    const tabs: Page[] = [];
    const openTab = async () => {
      const tab = await context.newPage();
      watchFaults(tab, faults);
      tabs.push(tab);
    };
    const page = () => tabs.at(-1) ?? raise('no tab is open');
    const shown = (selector: string, text?: string) =>
      untilThere<ElementHandle<Element>>(`${selector} ${text ?? ''}`, async () =>
        (await page().evaluateHandle(findShown, [selector, text] as const)).asElement(),
      );
    await openTab();
    return {
      faults,
      openTab,
      goto: async (url) => void (await page().goto(url)),
      reload: async () => void (await page().reload()),
      // Playwright's goBack waits in vain for a page from the back/forward cache.
      back: () => page().evaluate(() => void setTimeout(() => history.back())),
      url: async () => page().url(),
      evaluate: (run, argument) => page().evaluate(run as never, argument),
      click: async (selector, text) => (await shown(selector, text)).click(),
      fill: async (selector, value) => (await shown(selector)).fill(value),
      press: (key) => page().keyboard.press(key),
      cookies: () => context.cookies(page().url()),
      closeTab: async () => tabs.pop()?.close(),
      end: () => context.close(),
    };
  },
});

const raise = (message: string): never => {
  throw new Error(message);
};
