import type { BrowserContext } from 'playwright';
import { gtagLibrary } from '../../demo/vendors/google';
import { standIn } from '../../demo/vendors/libraries';
import type { Entry } from '../../tools/lab/network';
import type { Visit } from './visit';

/** Returns the calls that the stand-ins of a host took from a page, as `call` and its words, in order. */
export const toldTo = (entries: readonly Entry[], vendor: string): Entry[] =>
  entries.filter((entry) => entry.vendor === vendor).sort((a, b) => a.order - b.order);

/** Waits until a host has received `enough` calls. */
export const untilTold = async (visit: Visit, vendor: string, enough: (calls: Entry[]) => boolean): Promise<Entry[]> =>
  toldTo(await visit.network.until('vendors', (entries) => enough(toldTo(entries, vendor))), vendor);

/** Resolves to the page's notes on each vendor: `asked`, `loaded`, `not loaded`. */
export const marks = (visit: Visit): Promise<Record<string, string>> =>
  visit.page.evaluate(() => {
    const marker = document.querySelector('script[data-vendors]');
    return Object.fromEntries(
      [...(marker?.attributes ?? [])]
        .filter(({ name }) => !/^(type|data-(consent|vendors))$/.test(name))
        .map(({ name, value }) => [name.slice(5), value]),
    );
  });

/** Does something that ends third parties, once they have run, and waits for the page's reload. */
export async function endThirdParties({ page }: Visit, act: () => Promise<unknown>): Promise<void> {
  await page.waitForSelector('script[data-vendors]', { state: 'attached' });
  await Promise.all([page.waitForEvent('load'), act()]);
}

/** Collects every address of a vendor that the page requests from now on. */
export function watchAsked(visit: Visit): string[] {
  const asked: string[] = [];
  visit.visitor.on('request', (request) => {
    const path = request.url().split('/vendors/')[1];
    if (path && !path.endsWith('/calls')) asked.push(path);
    else if (request.url().endsWith('_g4.js')) asked.push('fallback');
  });
  return asked;
}

/**
 * Serves a visitor of production hosts the demo's stand-in for the analytics library, which posts its commands to
 * https://tags.example/calls. `dead`: only the utility service has it. Resolves to the addresses at which it was requested.
 */
export async function serveLibrary(visitor: BrowserContext, dead = false): Promise<readonly string[]> {
  const asked: string[] = [];
  await visitor.route(/\/gtag\/js\?id=|\/_g4\.js$/, async (route) => {
    const url = route.request().url();
    const [stream = ''] = /G-\w+/.exec(url) ?? [];
    // Advertising shares the library, under an id of its own.
    if (stream) asked.push(url);
    if (dead && url.includes('tags.example')) return route.abort();
    const body = standIn(gtagLibrary(stream), 'https://tags.example/calls');
    return route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body });
  });
  return asked;
}
