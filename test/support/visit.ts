import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { isFirefox } from '../../tools/lab/engines/journey-engine';
import { type Entry, type Network, openNetwork, watchFaults } from '../../tools/lab/network';
import { untilCalm } from './engines/until-calm';
import { sharedNetwork } from './shared-network';

export const named =
  (event: string) =>
  (entries: readonly Entry[]): Entry[] =>
    entries.filter((entry) => entry.event === event);

export const views = named('page_view');

/** The demo network for the tests of a file, with a new visitor with one page for each test. */
export class Visit {
  network!: Network;
  visitor!: BrowserContext;
  page!: Page;
  /** The errors that the page threw or logged. A test that expects errors empties the list. */
  faults: string[] = [];

  /** Replaces the usual visitor of the test. */
  async open(options?: BrowserContextOptions): Promise<Page> {
    await this.visitor?.close();
    this.visitor = await this.network.visitor(options);
    return this.openPage();
  }

  /** Opens another tab of the visitor, which becomes the page. */
  async openPage(): Promise<Page> {
    this.page = await this.visitor.newPage();
    watchFaults(this.page, this.faults);
    return this.page;
  }

  /** Resolves to the hits once they include `count` page views. */
  async untilViews(count: number): Promise<Entry[]> {
    return views(await this.network.until('hits', (entries) => views(entries).length >= count));
  }

  untilCalm = () => untilCalm(this.page);
}

/**
 * Call it once in a test file. Every page must end without a fault and without a violation of its policy. `silent: false` allows the
 * browser to log errors if something is broken on purpose. `restores`: pages are left and restored. `tells`: the service tells stand-ins of vendors,
 * in a network of the file's own.
 */
export function visits({ silent = true, restores = false, tells = false } = {}): Visit {
  const visit = new Visit();
  beforeAll(async () => {
    visit.network = await (tells ? openNetwork(restores, true) : sharedNetwork(restores));
  });
  afterAll(() => visit.network?.close());
  beforeEach(async () => {
    visit.faults.length = 0;
    await visit.network.begin();
    await visit.open();
  });
  afterEach(async () => {
    // Firefox reports pages as closed before they have ended.
    if (isFirefox) await Promise.all(visit.visitor.pages().map((page) => page.goto('about:blank').catch(() => {})));
    expect(silent ? visit.faults : visit.faults.filter((fault) => /^\w*Error:/.test(fault))).toEqual([]);
    expect(await visit.network.received('csp')).toEqual([]);
    await visit.visitor.close();
  });
  return visit;
}
