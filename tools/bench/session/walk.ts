import { costOf, mainThread } from '../compare/cost';
import { isEventOf } from '../compare/event';
import { live, tagAddress } from '../compare/life';
import type { Ready } from '../compare/server';
import type { Stage } from '../compare/stage';
import { openBarePage } from '../page/bare-page';
import { duration, outermost, SCRIPT, spansOf, type TraceEvent, until } from '../page/trace';

/** The cost of one page of a session, until 6 s after its load. */
export interface PageCost {
  /** ms of scripts, and of them those until the first event's request. */
  readonly script: number;
  /** ms of scripts at the end of the page before. */
  readonly leave: number;
  readonly toEvent: number;
  /** ms from the navigation to the first event. */
  readonly event: number | undefined;
  /** Requests that reached a server, without the page's own, and the bytes of files among their answers. */
  readonly requests: number;
  readonly bytes: number;
}

/** Returns the ms of scripts before the tag's document, on its thread: those of the page that ends. */
function beforeCommit(trace: readonly TraceEvent[], tag: string): number {
  const { ran, own } = mainThread(trace, tag);
  const commits = own.filter(({ name, ts }) => name === 'CommitLoad' && ts < ran.ts);
  return duration(until(Math.max(0, ...commits.map(({ tts = 0 }) => tts)), outermost(spansOf(own, SCRIPT))));
}

/**
 * Walks a new visitor through pages that nobody touches, in a browser of its own: V8 keeps compiled scripts from visit to visit in ordinary
 * profiles alone, not in those that a browser opens beside them.
 */
export async function walk(stage: Stage, ready: Ready, pages: number, slower: number): Promise<PageCost[]> {
  const { server } = stage;
  const { subject } = ready;
  const url = server.url(subject);
  const tag = tagAddress(ready);
  const browser = stage.launch();
  try {
    const page = await openBarePage(browser, { ...subject, ordinary: true }, url);
    await page.slow(slower);
    const costs: PageCost[] = [];
    for (let number = 1; number <= pages; number++) {
      server.clear();
      // The same address twice would be a reload.
      const trace = await page.trace(() => live(page, `${url}?chapter=${number}`));
      const leave = beforeCommit(trace, tag);
      const { script: toEvent, event } = costOf(trace, tag, isEventOf(subject));
      costs.push({ script: costOf(trace, tag, () => false).script - leave, leave, toEvent: toEvent - leave, event, ...server.given() });
    }
    return costs;
  } finally {
    await browser.close();
  }
}
