import { type Browser, firefox } from 'playwright';

/** Playwright's own Firefox, or by WebDriver BiDi the stock one that is given. */
export const launchFirefox = (executablePath?: string): Promise<Browser> =>
  firefox.launch(executablePath ? { channel: 'moz-firefox', executablePath } : {});
