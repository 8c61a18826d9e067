import { findBrowser } from '../../find-browser';
import { openService, type Service } from '../../lab/network';
import { openBareBrowser } from '../page/bare-browser';
import { type BarePage, openBarePage } from '../page/bare-page';
import { wait } from '../wait';

export interface Lab {
  readonly service: Service;
  /** Creates a page for a new visitor, without opening it. `more` is added to its document. `tag` false leaves the tag out. */
  page(more?: string, tag?: boolean): Promise<BarePage>;
  address(path?: string): string;
  close(): Promise<void>;
}

/** Shortens LIF-05's wait of 1.5 s for a router to settle, which would take minutes for hundreds of routes. */
const hurriedRouters = `{
  const { setTimeout } = window;
  window.setTimeout = (run, ms, ...args) => setTimeout(run, ms === 1500 ? 50 : ms, ...args);
}`;

/** Blocked, because the work of third parties' libraries is theirs. `_g4.js` is the analytics library's fallback at our own service. */
const STRANGERS = ['*/vendors/*', '*_g4.js'];

/** A page on a host of a developer's machine has a chunk for developers, which visitors never get, unless it says that it is under test. */
const UNDER_TEST = 'data-env="testing"';

/** Chromium takes an intercepted document for one from the internet, and blocks its requests to this machine. */
const LOCAL = '--disable-features=LocalNetworkAccessChecks';

/** Starts the demo network and a browser without page instrumentation. Apart from a shortened timer, the tag is the page's only script. */
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
        { address: address(), change: (body) => body.replace('<html', `<html ${UNDER_TEST}`).replace('</main>', () => `${more}</main>`) },
      ]);
      return page;
    },
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

/** Waits until `count` events of that name have arrived. Throws after 60 s. */
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
