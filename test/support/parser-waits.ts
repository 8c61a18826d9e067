import type { Page } from 'playwright';
import { filesWith } from './dist';

/** Markup at which the parser waits for what `parserWaits` says; `html` is the page that it goes into. */
export const waitMarkup = (html: string) => `<script nonce="${/nonce="([^"]+)"/.exec(html)?.[1]}" src="/wait.js"></script>`;

/**
 * Has the parser of the page's documents wait at that markup until the experiments' chunk is there. Parts that are painted before are
 * another matter, and come about on a busy machine. Gives the end of it. `free`: nothing of the page is intercepted from then on, as
 * requests that a driver still holds when their page ends are lost.
 */
export async function parserWaits(page: Page, free = false): Promise<() => Promise<void>> {
  const chunks = filesWith('main', 'experiments');
  const there = page.waitForResponse((response) => chunks.some((chunk) => response.url().endsWith(chunk)));
  await page.route('**/wait.js', async (route) => {
    await (await there).finished();
    await page.waitForTimeout(200);
    // This request, too, goes on to the site, which has no such script.
    if (free) return page.unrouteAll();
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return () => page.unroute('**/wait.js');
}
