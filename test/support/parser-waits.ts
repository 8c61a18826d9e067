import type { Page } from 'playwright';
import type { Taproot } from '../../kernel';

/** Markup at which the parser waits for what `parserWaits` says, and a mark that asks for it; `html` is the page that it goes into. */
export const waitMarkup = (html: string) =>
  `<i data-experiment="none" hidden></i><script nonce="${/nonce="([^"]+)"/.exec(html)?.[1]}" src="/wait.js"></script>`;

/** Waits until the experiments' chunk is applied, where the visitor may be tracked. */
const untilApplied = (page: Page) =>
  page.waitForFunction(() => {
    // Before the tag it is a queue, or nothing.
    const { consent, hooks }: Partial<Taproot> = (window as unknown as { taproot?: Taproot }).taproot ?? {};
    return consent && hooks && (!consent.allows('analytics') || hooks.event.taps.some(({ name }) => name === 'experiments'));
  });

/**
 * Has the parser of the page's documents wait at that markup until the experiments' chunk is applied. Parts that are painted before are
 * another matter, and come about on a busy machine. Gives the end of it. `free`: nothing of the page is intercepted from then on, as
 * requests that a driver still holds when their page ends are lost.
 */
export async function parserWaits(page: Page, free = false): Promise<() => Promise<void>> {
  await page.route('**/wait.js', async (route) => {
    await untilApplied(page);
    // This request, too, goes on to the site, which has no such script.
    if (free) return page.unrouteAll();
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return () => page.unroute('**/wait.js');
}
