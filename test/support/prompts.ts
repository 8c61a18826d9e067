import type { Locator, Page } from 'playwright';
import type { Entry } from '../../tools/lab/network';
import type { Visit } from './visit';

export const HOST = '[data-taproot-prompt]';

/** Returns the overlay of a page, or else its first inline prompt. */
export const prompt = (page: Page): Locator =>
  page
    .locator(HOST)
    .filter({ has: page.locator('dialog, section') })
    .first();

/** Accepts cookies, and waits until the banner is gone. */
export async function acceptCookies(page: Page): Promise<void> {
  const banner = page.getByRole('region', { name: 'Cookie consent' });
  await banner.getByRole('button', { name: 'Accept' }).click();
  await banner.waitFor({ state: 'detached' });
}

/** Passes the page's own definition to the prompts. */
export const ask = (page: Page, definition: object): Promise<void> =>
  page.evaluate((definition) => {
    const { taproot } = window as unknown as { taproot: { hooks: { prompt: { call(request: object): void } } } };
    taproot.hooks.prompt.call({ type: 'prompt', definition });
  }, definition);

/** Returns the events of prompts. */
export const promptHits = (entries: readonly Entry[]): Entry[] => entries.filter(({ event }) => String(event).startsWith('prompt_'));

/** Receives answers in place of a service of the network, and answers with these statuses. The last one repeats. */
export async function answerNetwork({ visitor, network }: Visit, ...statuses: number[]): Promise<{ url: string; bodies: string[] }> {
  const url = network.demo.url('utility', '/prompt-answers');
  const bodies: string[] = [];
  await visitor.route(url, (route) => {
    const status = statuses[Math.min(bodies.length, statuses.length - 1)];
    bodies.push(route.request().postData() ?? '');
    return route.fulfill({ status, body: 'taken', headers: { 'access-control-allow-origin': '*' } });
  });
  return { url, bodies };
}
