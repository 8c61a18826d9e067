import { existsSync } from 'node:fs';
import { type Browser, firefox } from 'playwright';
import { inPath } from './in-path';

const own = () => [firefox.executablePath()].find(existsSync);

/** Which stock Firefox is driven: none where Playwright's own is there. */
const findStock = () => process.env.TAPROOT_FIREFOX ?? (own() ? undefined : inPath('firefox-esr', 'firefox'));

/** Why there is no Firefox to be driven, if there is none. */
export const missingFirefox = (): string | undefined =>
  own() || findStock() ? undefined : 'run `npx playwright install firefox`, install firefox-esr, or set TAPROOT_FIREFOX';

/** Playwright's own Firefox, or by WebDriver BiDi the stock one that is found. */
export const launchFirefox = (executablePath = findStock()): Promise<Browser> =>
  firefox.launch(executablePath ? { channel: 'moz-firefox', executablePath } : {});
