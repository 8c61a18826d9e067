import type { Entry } from './network';
import type { Visit } from './visit';

/** What the stand-ins of a host were told by a page, as `call` and its words, in the order in which the page told it. */
export const toldTo = (entries: readonly Entry[], vendor: string): Entry[] =>
  entries.filter((entry) => entry.vendor === vendor).sort((a, b) => a.order - b.order);

/** Waits until a host was told as much as that. */
export const untilTold = async (visit: Visit, vendor: string, enough: (calls: Entry[]) => boolean): Promise<Entry[]> =>
  toldTo(await visit.network.until('vendors', (entries) => enough(toldTo(entries, vendor))), vendor);

/** What the page notes of each vendor: `asked`, `loaded`, `not loaded`. */
export const marks = (visit: Visit): Promise<Record<string, string>> =>
  visit.page.evaluate(() => {
    const marker = document.querySelector('script[data-vendors]');
    return Object.fromEntries(
      [...(marker?.attributes ?? [])]
        .filter(({ name }) => !/^(type|data-(consent|vendors))$/.test(name))
        .map(({ name, value }) => [name.slice(5), value]),
    );
  });

/** Does what ends third parties, once they ran: the page begins anew then, and is waited for. */
export async function endThirdParties({ page }: Visit, act: () => Promise<unknown>): Promise<void> {
  await page.waitForSelector('script[data-vendors]', { state: 'attached' });
  await Promise.all([page.waitForEvent('load'), act()]);
}

/** Every address of a vendor that the page asks for from now on. */
export function watchAsked(visit: Visit): string[] {
  const asked: string[] = [];
  visit.visitor.on('request', (request) => {
    const path = request.url().split('/vendors/')[1];
    if (path && !path.endsWith('/calls')) asked.push(path);
    else if (request.url().endsWith('_g4.js')) asked.push('fallback');
  });
  return asked;
}
