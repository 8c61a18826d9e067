import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, firefox } from 'playwright';
import { inPath } from './in-path';

const own = () => [firefox.executablePath()].find(existsSync);

/** Returns the stock Firefox to drive, or none if Playwright's own is installed. */
const findStock = () => process.env.TAPROOT_FIREFOX ?? (own() ? undefined : inPath('firefox-esr', 'firefox'));

/** Returns the reason why no Firefox can be driven, if any. */
export const missingFirefox = (): string | undefined =>
  own() || findStock() ? undefined : 'run `npx playwright install firefox`, install firefox-esr, or set TAPROOT_FIREFOX';

export type Preferences = Readonly<Record<string, number | boolean>>;

/**
 * Returns the preferences for a visitor's circumstances. They apply to the whole browser, as Playwright can't emulate them by WebDriver
 * BiDi.
 */
export const preferencesFor = ({ colorScheme, forcedColors, reducedMotion, permissions }: BrowserContextOptions): Preferences => ({
  ...(colorScheme === 'dark' && { 'layout.css.prefers-color-scheme.content-override': 0 }),
  ...(forcedColors === 'active' && { 'browser.display.document_color_use': 2 }),
  ...(reducedMotion === 'reduce' && { 'ui.prefersReducedMotion': 1 }),
  ...(permissions?.some((name) => name.startsWith('clipboard')) && { 'dom.events.testing.asyncClipboard': true }),
});

/** Launches Playwright's own Firefox, or the stock one by WebDriver BiDi. */
export async function launchFirefox(firefoxUserPrefs: Preferences = {}): Promise<Browser> {
  const executablePath = findStock();
  const lacking = missingFirefox();
  if (lacking) throw new Error(`no Firefox for the tests: ${lacking}`);
  return firefox.launch({ firefoxUserPrefs, ...(executablePath && { channel: 'moz-firefox', executablePath }) });
}
