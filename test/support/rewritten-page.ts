import type { Page } from 'playwright';
import { rewriting } from './network';

/** The address of a page's script that a test makes up. */
const SCRIPT = '/made-up.js';

/** Puts `body` into the place of the page's own form, and lets it bring a script along, and say another language. */
export async function rewritePage(page: Page, path: string, body: string, script = '', language = 'en'): Promise<void> {
  await page.route(`**${SCRIPT}`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  const change = (html: string) => {
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
    return html
      .replace('lang="en"', `lang="${language}"`)
      .replace(/<form class="form"[\s\S]*?<\/form>/, () => body)
      .replace('</body>', `<script nonce="${nonce}" src="${SCRIPT}" defer></script></body>`);
  };
  // Vue makes a policy of its own.
  await page.route(path, (route) =>
    rewriting(change, (policy) => policy.replace('trusted-types taproot', 'trusted-types taproot vue'))(route),
  );
}
