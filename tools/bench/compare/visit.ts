import type { BareBrowser } from '../page/bare-browser';
import { openBarePage } from '../page/bare-page';
import { wait } from '../wait';
import { type Cost, costOf } from './cost';
import type { Ready, Server } from './server';

/** ms that an event may take, and for which the page is watched after the event, or after load without one. */
const LONGEST = 20_000;
const AFTER_EVENT = 500;
const AFTER_LOAD = 1_200;

export interface Visited {
  readonly cost: Cost;
  /** Bytes of the JavaScript heap after a collection. */
  readonly heap: number;
  /** Hosts beyond the loopback interface that were requested in vain. */
  readonly strangers: readonly string[];
}

const strangersAmong = (asked: readonly string[]) =>
  asked.flatMap((url) => {
    const { hostname, protocol } = new URL(url);
    return protocol.startsWith('http') && !hostname.endsWith('localhost') ? hostname : [];
  });

/** Measures one page view of a new visitor on a processor that is `slower` times slower. Rejects with the name of what did not come. */
export async function visit(browser: BareBrowser, { subject, tag }: Ready, server: Server, slower: number): Promise<Visited> {
  const url = server.url(subject);
  const page = await openBarePage(browser, subject, url);
  try {
    await page.slow(slower);
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
    const isEvent = (url: string) =>
      !!subject.event && /\/\/[^/]*(collector|utility)\./.test(url) && subject.event.test(new URL(url).pathname);
    const cost = costOf(trace, `http://cdn.taproot.localhost:${server.port}${tag}`, isEvent);
    const asked = trace.flatMap(({ name, args }) => (name === 'ResourceSendRequest' && args?.data?.url) || []);
    return { cost, heap: await page.heap(), strangers: [...new Set(strangersAmong(asked))] };
  } finally {
    await page.close();
  }
}
