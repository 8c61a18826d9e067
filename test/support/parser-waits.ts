import type { Page } from 'playwright';
import type { Taproot } from '../../kernel';

/**
 * Returns markup at which the parser waits until `parserWaits` releases it, and a mark that fetches experiments. `html` is the page that
 * will contain it.
 */
export const waitMarkup = (html: string) =>
  `<i data-experiment="none" hidden></i><script nonce="${/nonce="([^"]+)"/.exec(html)?.[1]}" src="/wait.js"></script>`;

/** Waits until the experiments' chunk is applied, if the visitor may be tracked. */
const untilApplied = (page: Page) =>
  page.waitForFunction(() => {
    // Before the tag, the global is a queue or missing.
    const { consent, hooks }: Partial<Taproot> = (window as unknown as { taproot?: Taproot }).taproot ?? {};
    return consent && hooks && (!consent.allows('analytics') || hooks.event.taps.some(({ name }) => name === 'experiments'));
  });

/**
 * Makes the parser of the page's documents wait at that markup until the experiments' chunk is applied. Parts painted earlier are a
 * separate subject, and occur on a busy machine. Resolves to a function that ends it. `free`: nothing on the page is intercepted from then
 * on, because requests that a driver still holds when their page ends are lost.
 */
export async function parserWaits(page: Page, free = false): Promise<() => Promise<void>> {
  await page.route('**/wait.js', async (route) => {
    await untilApplied(page);
    // This request, too, reaches the site, which has no such script.
    if (free) return page.unrouteAll();
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return () => page.unroute('**/wait.js');
}
