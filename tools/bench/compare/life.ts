import type { BareBrowser } from '../page/bare-browser';
import { type BarePage, openBarePage } from '../page/bare-page';
import { wait } from '../wait';
import { countBytes } from './bytes';
import { costOf } from './cost';
import type { Ready, Server } from './server';

/** ms after load, within which a tag finishes everything that it does by itself. */
const AFTER_LOAD = 6_000;

/** The work of a tag on a page that nobody touches, until 6 s after load. */
export interface Life {
  /** The number of the subject's own scripts, and the brotli bytes of its scripts and style sheets. */
  readonly files: number;
  readonly bytes: number;
  /** The number of third-party scripts requested. They are stand-ins that do nothing. */
  readonly others: number;
  /** ms of scripts, and of all tasks. */
  readonly script: number;
  readonly tasks: number;
  /** Bytes of the JavaScript heap after a collection. */
  readonly heap: number;
}

/** Opens a page, and waits until its tag has finished everything that it does by itself. */
export async function live(page: BarePage, url: string): Promise<void> {
  await page.goto(url);
  await wait(AFTER_LOAD);
}

const tagAddress = ({ tag }: Ready, { port }: Server) => `http://cdn.taproot.localhost:${port}${tag}`;

/** Measures a new visitor's first page on a processor that is `slower` times slower. */
export async function visitLife(browser: BareBrowser, ready: Ready, server: Server, slower: number): Promise<Life> {
  const { subject } = ready;
  const url = server.url(subject);
  const address = tagAddress(ready, server);
  const page = await openBarePage(browser, subject, url);
  try {
    await page.slow(slower);
    const { script, tasks, asked } = costOf(await page.trace(() => live(page, url)), address, () => false);
    const heap = await page.heap();
    const { all, scripts } = countBytes(asked, address, server.weigh);
    const others = new Set(asked.filter((one) => /\.js(\?|$)/.test(one) && server.weigh(one) === undefined)).size;
    return { files: scripts, bytes: all, others, script, tasks, heap };
  } finally {
    await page.close();
  }
}

/**
 * Resolves to the ms of scripts on the second page of a new visitor's session, its files in the cache. The heap of the first page is not
 * measured in this session: the garbage collection that this takes also clears V8's compilation cache.
 */
export async function visitNext(browser: BareBrowser, ready: Ready, server: Server): Promise<number> {
  const url = server.url(ready.subject);
  const page = await openBarePage(browser, ready.subject, url);
  try {
    await live(page, url);
    return costOf(await page.trace(() => live(page, url)), tagAddress(ready, server), () => false).script;
  } finally {
    await page.close();
  }
}
