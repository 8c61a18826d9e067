import { openService, type Service } from '../../test/support/network';
import { findBrowser } from '../../tools/find-browser';
import { openBareBrowser } from '../page/bare-browser';
import { type BarePage, openBarePage } from '../page/bare-page';
import { wait } from '../wait';

export interface Lab {
  readonly service: Service;
  /** Opens nothing yet: a page of a visitor of its own, whose document has that much more in it; `tag` false is the page alone. */
  page(more?: string, tag?: boolean): Promise<BarePage>;
  address(path?: string): string;
  close(): Promise<void>;
}

/** LIF-05 waits 1.5 s for a router to settle; hundreds of routes can't. */
const hurriedRouters = `{
  const { setTimeout } = window;
  window.setTimeout = (run, ms, ...args) => setTimeout(run, ms === 1500 ? 50 : ms, ...args);
}`;

/** Third parties' libraries handle hits in their own time. That of analytics has a fallback at our own service. */
const STRANGERS = ['*/vendors/*', '*_g4.js'];

/** A document that is answered for has no address of its own: Chromium thinks it comes from far, and lets it ask nothing of this machine. */
const LOCAL = '--disable-features=LocalNetworkAccessChecks';

/** The demo network and a browser whose pages nobody inspects. But for a hurried timer, the tag is the page's only script. */
export async function openLab(): Promise<Lab> {
  const service = await openService();
  const browser = openBareBrowser(findBrowser(), [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), LOCAL]);
  const address = (path = '/about') => service.demo.url('main', path);
  return {
    service,
    address,
    async page(more = '', tag = true) {
      const page = await openBarePage(browser, {}, address());
      await page.before(hurriedRouters);
      const blocked = [...STRANGERS, ...(tag ? [] : ['*/main.js'])];
      await page.answer([
        ...blocked.map((address) => ({ address })),
        { address: address(), change: (body) => body.replace('</main>', () => `${more}</main>`) },
      ]);
      return page;
    },
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

/** Waits until as many events of that name have arrived; throws after 60 s. */
export async function arrived({ service }: Lab, event: string, count: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { length } = (await service.received('hits')).filter((hit) => hit.event === event);
    if (length >= count) return;
    if (Date.now() > deadline) throw new Error(`${length} of ${count} ${event}`);
    await wait(500);
  }
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
