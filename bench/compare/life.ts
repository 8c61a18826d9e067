import type { BareBrowser } from '../page/bare-browser';
import { type BarePage, openBarePage } from '../page/bare-page';
import { wait } from '../wait';
import { countBytes } from './bytes';
import { costOf } from './cost';
import type { Ready, Server } from './server';

/** ms after load, in which a tag does all that it does by itself. */
const AFTER_LOAD = 6_000;

/** All that a tag does by itself while nobody touches the page, until 6 s after its load. */
export interface Life {
  /** Scripts of its own that were asked for, and what they and its style sheets weigh in brotli. */
  readonly files: number;
  readonly bytes: number;
  /** Scripts that it asked for elsewhere: stand-ins, which are empty here. */
  readonly others: number;
  /** ms of scripts, and of all tasks. */
  readonly script: number;
  readonly tasks: number;
  /** ms of scripts on the next page of the session, its files in the cache. */
  readonly next: number;
  /** Bytes of the JavaScript heap after a collection. */
  readonly heap: number;
}

/** Opens a page, and leaves it alone until its tag has done all that it does by itself. */
export async function live(page: BarePage, url: string): Promise<void> {
  await page.goto(url);
  await wait(AFTER_LOAD);
}

/** A new visitor's first page, then a second one, on a processor that is so many times slower. */
export async function visitLife(browser: BareBrowser, { subject, tag }: Ready, server: Server, slower: number): Promise<Life> {
  const url = server.url(subject);
  const address = `http://cdn.taproot.localhost:${server.port}${tag}`;
  const page = await openBarePage(browser, subject, url);
  const cost = async () => costOf(await page.trace(() => live(page, url)), address, () => false);
  try {
    await page.slow(slower);
    const { script, tasks, asked } = await cost();
    const heap = await page.heap();
    const { all, scripts } = countBytes(asked, address, server.weigh);
    const others = new Set(asked.filter((one) => /\.js(\?|$)/.test(one) && server.weigh(one) === undefined)).size;
    return { files: scripts, bytes: all, others, script, tasks, heap, next: (await cost()).script };
  } finally {
    await page.close();
  }
}
