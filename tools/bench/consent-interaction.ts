import { rmSync } from 'node:fs';
import { type CDPSession, chromium, type Page } from 'playwright';
import { startDemo } from '../../demo/server';
import { findBrowser } from '../find-browser';
import { dataFolder } from '../lab/data-folder';
import { readArguments } from '../read-arguments';

readArguments('Usage: npm run bench -- consent-interaction', {});

/** The slowdown against this machine, and the number of visits for each row. */
const THROTTLE = 4;
const VISITS = 10;

/** An interaction as the browser timed it (Event Timing), in ms. `duration` lasts until the next paint, in steps of 8. */
interface Interaction {
  readonly delay: number;
  readonly processing: number;
  readonly duration: number;
}

const observe = () => {
  const interactions: object[] = [];
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { name, startTime, processingStart, processingEnd, duration } of list.getEntries() as PerformanceEventTiming[])
      if (/^(pointerdown|pointerup|click)$/.test(name))
        interactions.push({ name, delay: processingStart - startTime, processing: processingEnd - processingStart, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** ms for which the page blocks the main thread, as pages do that load their tags after consent. */
const attach = (ms: number) => {
  document.addEventListener('taproot:consent', () => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  });
};

async function interact(page: Page, session: CDPSession, url: string, button: string): Promise<Interaction> {
  await page.goto(url, { waitUntil: 'load' });
  const target = page.locator('[data-taproot-consent]').getByRole('button', { name: button });
  await target.hover();
  // Waits until the page's own start-up work is over, which is not the banner's.
  await page.waitForTimeout(1_500);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(1_500);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const all = await page.evaluate(() => (window as unknown as { interactions: Interaction[] }).interactions);
  // The browser does not report tasks that took less than 16 ms.
  return all.sort((a, b) => b.duration - a.duration)[0] ?? { delay: 0, processing: 0, duration: 16 };
}

const rows: [button: string, heavy: number][] = [
  ['Accept', 0],
  ['Reject', 0],
  ['Accept', 300],
  ['Preferences', 0],
];

const data = dataFolder();
const demo = await startDemo({ port: 0, data });
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: findBrowser(), args: sandbox });
const table: Record<string, object> = {};
for (const [button, heavy] of rows) {
  const found: Interaction[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await browser.newPage({ locale: 'en-US', timezoneId: 'America/New_York' });
    await page.addInitScript(observe);
    if (heavy) await page.addInitScript(attach, heavy);
    found.push(await interact(page, await page.context().newCDPSession(page), demo.url('main', '/'), button));
    await page.close();
  }
  const spread = (part: keyof Interaction) => {
    const sorted = found.map((one) => one[part]).sort((a, b) => a - b);
    return `${Math.round(sorted[sorted.length >> 1] ?? 0)} (${Math.round(sorted.at(-1) ?? 0)})`;
  };
  table[heavy ? `${button}, ${heavy} ms of work attached` : button] = {
    'input delay': spread('delay'),
    handlers: spread('processing'),
    'until painted': spread('duration'),
  };
}
process.stdout.write(`Interactions with the consent banner, CPU ${THROTTLE}x slower, ms: median (worst) of ${VISITS}\n`);
console.table(table);
await browser.close();
await demo.close();
rmSync(data, { recursive: true, force: true });
