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
 * Traces one page view of a new visitor's session. No page view before it may end with a forced garbage collection, because that also
 * clears V8's compilation cache, and the next page would compile every file again.
 */
export async function watchView({ browser, server }: Stage, { subject }: Ready, options: Options, watch: Watch): Promise<View> {
  const url = server.url(subject);
  const page = await openBarePage(browser, subject, url);
  try {
    await page.slow(options.slow);
    if (watch.before) await page.before(watch.before);
    for (let view = 1; view < options.view; view++) await live(page, url);
    const trace = await page.trace(() => live(page, url), watch.categories);
    return { trace, left: watch.read && (await page.read(watch.read)) };
  } finally {
    await page.close();
  }
}
