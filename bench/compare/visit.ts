import type { Browser, BrowserContext, Page } from 'playwright';
import { CATEGORIES, type Cost, costOf } from './cost';
import type { Ready, Server } from './server';

/** How long an event may take, and how long the page is watched after it, or after its load where there is no event. ms. */
const LONGEST = 20_000;
const AFTER_EVENT = 500;
const AFTER_LOAD = 1_200;

export interface Visited {
  readonly cost: Cost;
  /** Bytes of the JavaScript heap after a collection. */
  readonly heap: number;
  /** Hosts beyond the loopback interface that something asked for, in vain. */
  readonly strangers: readonly string[];
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A visitor of their own, who brings what the subject's visitor has. */
export async function openVisitor(browser: Browser, { subject }: Ready, server: Server): Promise<BrowserContext> {
  const visitor = await browser.newContext({ locale: subject.locale ?? 'en-US', timezoneId: 'America/New_York' });
  if (subject.cookie) await visitor.addCookies([{ ...subject.cookie, url: server.url(subject.id) }]);
  return visitor;
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let n = 0; n < 2; n++) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** One page life on a processor that is so many times slower; rejects with what did not come. */
export async function visit(browser: Browser, ready: Ready, server: Server, slower: number): Promise<Visited> {
  const { subject, tag } = ready;
  const visitor = await openVisitor(browser, ready, server);
  try {
    const page = await visitor.newPage();
    const strangers = new Set<string>();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !hostname.endsWith('localhost')) strangers.add(hostname);
    });
    if (slower > 1) await (await visitor.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower });
    server.clear();
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(server.url(subject.id), { waitUntil: 'load' });
    if (subject.event) {
      const late = wait(LONGEST).then(() => {
        throw new Error(`no event within ${LONGEST / 1000} s${faults.length ? `: ${faults[0]}` : ''}`);
      });
      await Promise.race([server.event(subject), late]);
      await wait(AFTER_EVENT);
    }
    await wait(subject.event ? 0 : AFTER_LOAD);
    const trace = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
    const isEvent = (url: string) =>
      !!subject.event && /\/\/[^/]*(collector|utility)\./.test(url) && subject.event.test(new URL(url).pathname);
    const cost = costOf(trace, `http://cdn.taproot.localhost:${server.port}${tag}`, isEvent);
    return { cost, heap: await heapOf(page), strangers: [...strangers] };
  } catch (error) {
    await browser.stopTracing().catch(() => {});
    throw error;
  } finally {
    await visitor.close();
  }
}
