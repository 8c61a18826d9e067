import type { Page } from 'playwright';
import { type Network, openNetwork, rewriting } from '../../test/support/network';
import { CATEGORIES, type TraceEvent } from './trace';

export interface Lab {
  readonly network: Network;
  /** Opens nothing yet: a page of a visitor of its own, whose document has that much more in it. */
  page(more?: string): Promise<Page>;
  /** What the browser writes down during the work. */
  trace(page: Page, work: () => Promise<unknown>): Promise<TraceEvent[]>;
  address(path?: string): string;
  close(): Promise<void>;
}

/** LIF-05 waits 1.5 s for a router to settle; hundreds of routes can't. */
const hurriedRouters = `{
  const { setTimeout } = window;
  window.setTimeout = (run, ms, ...args) => setTimeout(run, ms === 1500 ? 50 : ms, ...args);
}`;

/** The demo network and a browser. But for a hurried timer, the tag is the page's only script. */
export async function openLab(): Promise<Lab> {
  const network = await openNetwork();
  const address = (path = '/about') => network.demo.url('main', path);
  return {
    network,
    address,
    async page(more) {
      const visitor = await network.visitor();
      const page = await visitor.newPage();
      await page.addInitScript(hurriedRouters);
      // What third parties' libraries do with a hit is theirs; that of analytics has a fallback at our own service.
      await page.route(/\/vendors\/|_g4\.js$/, (route) => route.abort());
      if (more)
        await page.route(
          address('/about'),
          rewriting((body) => body.replace('</main>', () => `${more}</main>`)),
        );
      return page;
    },
    async trace(page, work) {
      await network.browser.startTracing(page, { categories: CATEGORIES });
      await work();
      const written = await network.browser.stopTracing();
      return JSON.parse(written.toString()).traceEvents;
    },
    close: network.close,
  };
}

/** What is used of a page. */
export interface TaprootWindow {
  taproot: { track(name: string, properties: object): void };
}

/** Waits until as many events of that name have arrived; throws after 60 s. */
export async function arrived({ network }: Lab, event: string, count: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { length } = (await network.received('hits')).filter((hit) => hit.event === event);
    if (length >= count) return;
    if (Date.now() > deadline) throw new Error(`${length} of ${count} ${event}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
