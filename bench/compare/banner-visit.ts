import type { Browser, BrowserContext, Page } from 'playwright';
import type { Ready, Server } from './server';
import type { Banner } from './subject';

export interface BannerVisit {
  /** ms from the navigation until the banner's button can be seen, in steps of a frame. */
  readonly visible: number;
  /** Brotli bytes of scripts and styles before it is clicked, and whose addresses they are. */
  readonly bytes: number;
  readonly asked: readonly string[];
  /** ms from pressing Accept until the next paint (Event Timing), which the browser tells in steps of 8, from 16 on. */
  readonly accept: number;
}

const SLOWER = 4;
/** What else the page does at its beginning is not the banner's. ms. */
const SETTLED = 1_200;
const LONGEST = 10_000;

interface Watched {
  bannerVisible?: number;
  bannerAt?: { readonly x: number; readonly y: number };
  interactions: number[];
}

const watch = ({ host, accept }: Banner) => {
  const found: Watched = { interactions: [] };
  Object.assign(window, { found });
  // A method: a function with a name is wrapped by what compiles this file, and the page does not know with what.
  const each = {
    frame() {
      const root = host ? document.querySelector(host)?.shadowRoot : document;
      const button = root?.querySelector(accept);
      const { left, top, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
      const inView = width > 0 && top >= 0 && top + height <= innerHeight + 1;
      if (button?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && inView) {
        found.bannerVisible ??= performance.now();
        found.bannerAt = { x: left + width / 2, y: top + height / 2 };
      }
      if (performance.now() < (found.bannerVisible ?? 10_000) + 1_000) requestAnimationFrame(() => each.frame());
    },
  };
  each.frame();
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (/^(pointerdown|pointerup|click)$/.test(name)) found.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

const read = (page: Page) => page.evaluate(() => (window as unknown as { found: Watched }).found);

/** A visitor of their own, who brings what the subject's visitor has. */
async function openVisitor(browser: Browser, { subject }: Ready, server: Server): Promise<BrowserContext> {
  const visitor = await browser.newContext({ locale: subject.locale ?? 'en-US', timezoneId: 'America/New_York' });
  if (subject.cookie) await visitor.addCookies([{ ...subject.cookie, url: server.url(subject.id) }]);
  return visitor;
}

/** When a first visitor sees the banner, and how fast its Accept answers on a processor 4 times slower; rejects where none shows. */
export async function visitBanner(browser: Browser, ready: Ready, server: Server, banner: Banner): Promise<BannerVisit> {
  const visitor = await openVisitor(browser, ready, server);
  try {
    const page = await visitor.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.addInitScript(watch, banner);
    await page.goto(server.url(ready.subject.id), { waitUntil: 'load' });
    await page.waitForFunction(() => (window as unknown as { found: Watched }).found.bannerVisible, null, { timeout: LONGEST });
    await page.waitForTimeout(SETTLED);
    const before = [...asked];
    const { bannerVisible = Number.NaN, bannerAt = { x: 0, y: 0 } } = await read(page);
    await page.mouse.move(bannerAt.x, bannerAt.y);
    const session = await visitor.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(SETTLED);
    const { interactions } = await read(page);
    return {
      visible: bannerVisible,
      bytes: before.reduce((sum, url) => sum + (server.weigh(url) ?? 0), 0),
      asked: before,
      accept: Math.max(16, ...interactions),
    };
  } finally {
    await visitor.close();
  }
}
