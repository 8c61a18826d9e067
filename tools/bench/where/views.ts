import { live } from '../compare/life';
import type { Ready } from '../compare/server';
import type { Stage } from '../compare/stage';
import { openBarePage } from '../page/bare-page';
import type { TraceEvent } from '../page/trace';
import type { Options } from './options';

export interface View {
  readonly trace: readonly TraceEvent[];
  /** The value of `read` at the end of the page view. */
  readonly left: unknown;
}

interface Watch {
  readonly categories?: readonly string[];
  /** Source of a script to run before any other. */
  readonly before?: string;
  /** An expression to evaluate at the end. */
  readonly read?: string;
}

/**
 * Traces one page view of a new visitor's session: one after the first in a browser of its own, whose V8 keeps compiled scripts. No page view
 * before it may end with a forced garbage collection, because that also clears V8's compilation cache, and the next page would compile every
 * file again.
 */
export async function watchView(
  { browser, launch, server }: Stage,
  { subject }: Ready,
  { view, slow }: Options,
  watch: Watch,
): Promise<View> {
  const url = server.url(subject);
  const ordinary = view > 1;
  const own = ordinary ? launch() : browser;
  const page = await openBarePage(own, { ...subject, ordinary }, url);
  try {
    await page.slow(slow);
    if (watch.before) await page.before(watch.before);
    for (let earlier = 1; earlier < view; earlier++) await live(page, `${url}?chapter=${earlier}`);
    const trace = await page.trace(() => live(page, `${url}?chapter=${view}`), watch.categories);
    return { trace, left: watch.read && (await page.read(watch.read)) };
  } finally {
    await (ordinary ? own.close() : page.close());
  }
}
