import type { Page } from 'playwright';
import { rewriting } from './network';

/** The address of a page's script that a test provides. */
const SCRIPT = '/made-up.js';

/** Replaces the page's own form by `body`. May add a script, change the page's language, and let the page request from another source. */
export async function rewritePage(page: Page, path: string, body: string, script = '', language = 'en', connect = ''): Promise<void> {
  await page.route(`**${SCRIPT}`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  const change = (html: string) => {
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
    return html
      .replace('lang="en"', `lang="${language}"`)
      .replace(/<form class="form"[\s\S]*?<\/form>/, () => body)
      .replace('</body>', `<script nonce="${nonce}" src="${SCRIPT}" defer></script></body>`);
  };
  // Vue and Svelte create their own policies.
  await page.route(path, (route) =>
    rewriting(change, (policy) =>
      policy
        .replace('trusted-types taproot', 'trusted-types taproot vue svelte-trusted-html')
        .replace('connect-src', `connect-src ${connect}`),
    )(route),
  );
}
