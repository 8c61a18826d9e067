import type { BareBrowser } from '../page/bare-browser';
import { type NetworkSpeed, openBarePage } from '../page/bare-page';
import { wait } from '../wait';
import { type Cost, costOf } from './cost';
import { isEventOf } from './event';
import { tagAddress } from './life';
import type { Ready, Server } from './server';

/** ms that an event may take, and for which the page is watched after the event, or after load without one. */
const LONGEST = 20_000;
const AFTER_EVENT = 500;
const AFTER_LOAD = 1_200;

export interface Visited {
  readonly cost: Cost;
  /** Bytes of the JavaScript heap after a collection. */
  readonly heap: number;
  /** ms from the navigation to the first contentful paint. */
  readonly paint: number;
  /** Hosts that a tool has of its own, which were requested in vain. */
  readonly strangers: readonly string[];
}

const PAINT = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`;

const strangersAmong = (asked: readonly string[]) =>
  asked.flatMap((url) => {
    const { hostname, protocol } = new URL(url);
    return protocol.startsWith('http') && !hostname.endsWith('.example') ? hostname : [];
  });

/** Measures one page view of a new visitor on a processor that is `slower` times slower, by a network of that speed. Rejects with the name of what did not come. */
export async function visit(browser: BareBrowser, ready: Ready, server: Server, slower: number, network?: NetworkSpeed): Promise<Visited> {
  const { subject } = ready;
  const url = server.url(subject);
  const page = await openBarePage(browser, subject, url);
  try {
    await page.slow(slower);
    if (network) await page.connect(network);
    server.clear();
    const trace = await page.trace(async () => {
      await page.goto(url);
      if (!subject.event) return wait(AFTER_LOAD);
      const late = wait(LONGEST).then(() => {
        throw new Error(`no event within ${LONGEST / 1000} s`);
      });
      await Promise.race([server.event(subject), late]);
      await wait(AFTER_EVENT);
    });
    const cost = costOf(trace, tagAddress(ready), isEventOf(subject));
    const asked = trace.flatMap(({ name, args }) => (name === 'ResourceSendRequest' && args?.data?.url) || []);
    const paint = await page.read<number>(PAINT);
    return { cost, heap: await page.heap(), paint, strangers: [...new Set(strangersAmong(asked))] };
  } finally {
    await page.close();
  }
}
