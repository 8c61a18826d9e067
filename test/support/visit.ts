import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { isFirefox } from './engines/journey-engine';
import { untilCalm } from './engines/until-calm';
import { type Entry, type Network, watchFaults } from './network';
import { sharedNetwork } from './shared-network';

export const named =
  (event: string) =>
  (entries: readonly Entry[]): Entry[] =>
    entries.filter((entry) => entry.event === event);

export const views = named('page_view');

/** The demo network for the tests of a file, and for each test a visitor of its own with one page. */
export class Visit {
  network!: Network;
  visitor!: BrowserContext;
  page!: Page;
  /** The errors that the page threw or logged. A test that expects some empties the list. */
  faults: string[] = [];

  /** Replaces the usual visitor of the test. */
  async open(options?: BrowserContextOptions): Promise<Page> {
    await this.visitor?.close();
    this.visitor = await this.network.visitor(options);
    return this.openPage();
  }

  /** Another tab of the visitor, which is the page from here on. */
  async openPage(): Promise<Page> {
    this.page = await this.visitor.newPage();
    watchFaults(this.page, this.faults);
    return this.page;
  }

  /** Hits, once there are that many page views among them. */
  async untilViews(count: number): Promise<Entry[]> {
    return views(await this.network.until('hits', (entries) => views(entries).length >= count));
  }

  untilCalm = () => untilCalm(this.page);
}

/**
 * To be called once in a test file. Every page must end without a fault and without a violation of its policy; where
 * something is broken on purpose, `silent: false` lets the browser say so in the console. `restores`: pages are left and come back.
 */
export function visits({ silent = true, restores = false } = {}): Visit {
  const visit = new Visit();
  beforeAll(async () => {
    visit.network = await sharedNetwork(restores);
  });
  afterAll(() => visit.network?.close());
  beforeEach(async () => {
    visit.faults.length = 0;
    await visit.network.begin();
    await visit.open();
  });
  afterEach(async () => {
    // Firefox says that pages are closed before they have ended.
    if (isFirefox) await Promise.all(visit.visitor.pages().map((page) => page.goto('about:blank').catch(() => {})));
    expect(silent ? visit.faults : visit.faults.filter((fault) => /^\w*Error:/.test(fault))).toEqual([]);
    expect(await visit.network.received('csp')).toEqual([]);
    await visit.visitor.close();
  });
  return visit;
}
