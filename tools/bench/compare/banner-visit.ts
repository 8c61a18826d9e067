import type { BareBrowser } from '../page/bare-browser';
import { openBarePage } from '../page/bare-page';
import { wait } from '../wait';
import type { Ready, Server } from './server';
import type { Banner } from './subject';

export interface BannerVisit {
  /** ms from the navigation until the banner's button can be seen, in steps of a frame. */
  readonly visible: number;
  /** Brotli bytes and addresses of the scripts and styles requested before the click. */
  readonly bytes: number;
  readonly asked: readonly string[];
  /** ms from pressing Accept to the next paint (Event Timing, which reports in steps of 8 from 16 on). */
  readonly accept: number;
}

const SLOWER = 4;
/** ms after which the page's own start-up work, which is not the banner's, is over. */
const SETTLED = 1_200;
const LONGEST = 10_000;

interface Watched {
  readonly bannerVisible?: number;
  readonly bannerAt?: { readonly x: number; readonly y: number };
  readonly interactions: readonly number[];
  readonly asked: readonly string[];
}

/** Returns the source of a script that runs in the page. */
const watch = ({ host, accept }: Banner) => `{
  const found = (window.found = { interactions: [], asked: [] });
  const frame = () => {
    const root = ${host ? `document.querySelector(${JSON.stringify(host)})?.shadowRoot` : 'document'};
    const button = root?.querySelector(${JSON.stringify(accept)});
    const { left, top, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
    const inView = width > 0 && top >= 0 && top + height <= innerHeight + 1;
    if (button?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && inView) {
      found.bannerVisible ??= performance.now();
      found.bannerAt = { x: left + width / 2, y: top + height / 2 };
    }
    if (performance.now() < (found.bannerVisible ?? ${LONGEST}) + 1_000) requestAnimationFrame(frame);
  };
  frame();
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (/^(pointerdown|pointerup|click)$/.test(name)) found.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}`;
const FOUND = `({ ...found, asked: performance.getEntriesByType('resource').map(({ name }) => name) })`;

/**
 * Resolves to the time at which a first visitor sees the banner, and the delay of its Accept on a processor 4 times slower. Rejects without
 * a banner.
 */
export async function visitBanner(browser: BareBrowser, { subject }: Ready, server: Server, banner: Banner): Promise<BannerVisit> {
  const url = server.url(subject);
  const page = await openBarePage(browser, subject, url);
  try {
    await page.before(watch(banner));
    await page.goto(url);
    const deadline = Date.now() + LONGEST;
    while ((await page.read<Watched>('found')).bannerVisible === undefined) {
      if (Date.now() > deadline) throw new Error(`no banner within ${LONGEST / 1000} s`);
      await wait(50);
    }
    await wait(SETTLED);
    const { bannerVisible = Number.NaN, bannerAt = { x: 0, y: 0 }, asked } = await page.read<Watched>(FOUND);
    await page.slow(SLOWER);
    await page.click(bannerAt.x, bannerAt.y);
    await wait(SETTLED);
    const { interactions } = await page.read<Watched>('found');
    return {
      visible: bannerVisible,
      bytes: asked.reduce((sum, url) => sum + (server.weigh(url) ?? 0), 0),
      asked,
      accept: Math.max(16, ...interactions),
    };
  } finally {
    await page.close();
  }
}
