import type { BareBrowser } from '../page/bare-browser';
import { type BarePage, openBarePage } from '../page/bare-page';
import { wait } from '../wait';
import { countBytes } from './bytes';
import { costOf, mainThread, othersOf } from './cost';
import { CDN, isThirdParty } from './hosts';
import type { Ready, Server } from './server';

/** ms after load, within which a tag finishes everything that it does by itself. */
const AFTER_LOAD = 6_000;

/** The work of a tag on a page that nobody touches, until 6 s after load. */
export interface Life {
  /** The number of the subject's own scripts, and the brotli bytes of its scripts and style sheets. */
  readonly files: number;
  readonly bytes: number;
  /** The number of third parties' scripts requested, and their bytes. Stand-ins that do nothing have none. */
  readonly others: number;
  readonly otherBytes: number;
  /** The number of requests to third parties, scripts among them. */
  readonly requests: number;
  /** ms of third parties' own scripts, which are in `script` too. */
  readonly otherScript: number;
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

export const tagAddress = ({ tag }: Ready): string => `${CDN}${tag}`;

/** Measures a new visitor's first page on a processor that is `slower` times slower. */
export async function visitLife(browser: BareBrowser, ready: Ready, server: Server, slower: number): Promise<Life> {
  const { subject } = ready;
  const url = server.url(subject);
  const address = tagAddress(ready);
  const page = await openBarePage(browser, subject, url);
  try {
    await page.slow(slower);
    const trace = await page.trace(() => live(page, url));
    const { script, tasks, asked } = costOf(trace, address, () => false);
    const heap = await page.heap();
    const { all, scripts } = countBytes(asked, address, server.weigh);
    const strange = asked.filter(isThirdParty);
    const others = new Set(strange.filter((one) => server.isLibrary(one)));
    return {
      ...{ files: scripts, bytes: all, others: others.size, requests: strange.length, script, tasks, heap },
      otherBytes: [...others].reduce((sum, one) => sum + server.weighOther(one), 0),
      otherScript: othersOf(mainThread(trace, address).own, isThirdParty),
    };
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
    return costOf(await page.trace(() => live(page, url)), tagAddress(ready), () => false).script;
  } finally {
    await page.close();
  }
}
