import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { isUsable } from '../support/accessibility';
import { EVERYTHING, tried } from '../support/hostile/extent';
import { creepUntil } from '../support/page-clock';
import { thorough } from '../support/thorough';
import { views, visits } from '../support/visit';

/** A script of ours that ran for over 50 ms without a break. */
interface Stretch {
  readonly ms: number;
  readonly invoker: string;
}
type Win = { taproot: Taproot; long: Stretch[] };

const visit = visits({ silent: false });
const measured = chromiumOnly('heaps and the time of a page’s thread are measured by Chrome’s DevTools');

/** Opens the main page, and records from then on which of our scripts run for long without a break. */
async function open() {
  const { page, visitor, network } = visit;
  const devtools = await visitor.newCDPSession(page);
  await page.addInitScript(() => {
    const own = window as unknown as Win;
    own.long = [];
    new PerformanceObserver((list) => {
      for (const frame of list.getEntries() as unknown as { scripts: { duration: number; sourceURL: string; invoker: string }[] }[])
        for (const { duration, sourceURL, invoker } of frame.scripts)
          if (sourceURL.includes('//cdn.') && duration > 50) own.long.push({ ms: Math.round(duration), invoker });
    }).observe({ type: 'long-animation-frame' });
  });
  await page.goto(network.demo.url('main', '/'));
  await visit.untilViews(1);
  await visit.untilCalm();
  await page.evaluate(() => (window as unknown as Win).long.splice(0));
  // Other work on the machine does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processor = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  /** Bytes in use on the heap. */
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  const longTasks = () => page.evaluate(() => (window as unknown as Win).long);
  return { page, heap, longTasks, processor };
}

it('10000 events in a burst send at most 150 payloads and hold no memory [HIT-03]', measured, async () => {
  const { page, heap } = await open();
  const before = await heap();
  await page.evaluate(() => {
    const { taproot } = window as unknown as Win;
    for (let i = 0; i < 10_000; i++) taproot.track('burst', { i, text: 'x'.repeat(80) });
  });
  const received = async () => (await visit.network.received('hits')).length;
  await expect.poll(received).toBeGreaterThan(100);
  await visit.untilCalm();
  const grown = (await heap()) - before;
  const hits = await visit.network.received('hits');
  tried(10_000, `events: ${hits.length} hits, ${Math.round(grown / 1024)} KB more`);
  expect(grown).toBeLessThan(2 * 1024 * 1024);
  expect(await isUsable(page)).toBe(true);
  // Waiting hits would be sent at the page's end.
  await page.goto('about:blank');
  await page.goto(visit.network.demo.url('impact', '/'));
  const all = await visit.network.until('hits', (entries) => entries.some(({ site }) => site === 'impact'));
  // The page's first hits may be from before the 30 s that count.
  expect(all.filter(({ event }) => event === 'burst').length).toBeLessThanOrEqual(150);
});

it('20000 links and 50000 nodes added to a page cost as much processor time each as the first ones [DEC-05]', {
  ...measured,
  ...thorough,
}, async () => {
  const times = EVERYTHING ? 20 : 5;
  const { page, longTasks, processor } = await open();
  // Not rendered, because the browser's own layout takes quadratic time.
  const box = await page.evaluateHandle(() => Object.assign(document.body.appendChild(document.createElement('div')), { hidden: true }));
  /** Seconds of the page's thread, in any task. */
  const costOf = async (links: number, nodes: number) => {
    const before = await processor();
    await box.evaluate(
      async (box, { links, nodes }) => {
        const add = async (count: number, one: (i: number) => unknown) => {
          for (let made = 0; made < count; made += 500) {
            for (let i = 0; i < 500; i++) one(i);
            await new Promise(requestAnimationFrame);
          }
        };
        await add(links, (i) =>
          Object.assign(box.appendChild(document.createElement('a')), { href: `https://donate.giving.localhost/give/${i}` }),
        );
        await add(nodes, () => box.appendChild(document.createElement('i')));
      },
      { links, nodes },
    );
    await visit.untilCalm();
    return (await processor()) - before;
  };
  await costOf(1_000, 2_500);
  const few = await costOf(1_000, 2_500);
  const many = await costOf(1_000 * times, 2_500 * times);
  const long = await longTasks();
  tried(
    3_500 * times,
    `links and nodes, ${(many / few).toFixed(1)} times the time of a ${times}th; ours over 50 ms: ${long.map(({ ms, invoker }) => `${ms} ms ${invoker}`).join(', ') || 'none'}`,
  );
  expect(many / few).toBeLessThan(2 * times);
  expect(await isUsable(page)).toBe(true);
});

it('200 changes of the address raise one page view each, within the sending limit, and hold no memory [LIF-05]', {
  ...measured,
  ...thorough,
}, async () => {
  const { page, heap } = await open();
  await page.clock.install();
  await page.clock.runFor(2_000);
  const changes = EVERYTHING ? 200 : 20;
  const before = await heap();
  const arrived = async () => views(await visit.network.received('hits')).length;
  for (let i = 0; i < changes; i++) {
    await page.evaluate((i) => history.pushState(null, '', `/news/${i}`), i);
    await page.clock.runFor(5_000);
    // The page's clock would run ahead of the service, and end requests that are answered. A few hits wait for their batch.
    if (EVERYTHING) await expect.poll(arrived).toBeGreaterThan(i - 8);
  }
  // Batches are sent one after the other, and each needs the page's clock.
  await creepUntil(page, async () => (await arrived()) > changes, 1_000);
  const hits = await visit.network.received('hits');
  const grown = (await heap()) - before;
  tried(changes, `changes: ${views(hits).length} views, ${Math.round(grown / 1024)} KB more`);
  expect(views(hits)).toHaveLength(changes + 1);
  expect(grown).toBeLessThan(4 * 1024 * 1024);
});

it.runIf(EVERYTHING)('a page holds no more memory after 8 hours in an open tab [LIF-01]', measured, async () => {
  const { page, heap } = await open();
  await page.clock.install();
  const hour = async () => {
    for (let minute = 0; minute < 60; minute++) {
      await page.clock.runFor(60_000);
      if (minute % 10 === 0) await page.evaluate(() => (window as unknown as Win).taproot.track('still_reading'));
    }
    return heap();
  };
  const first = await hour();
  let last = first;
  for (let hours = 1; hours < 8; hours++) last = await hour();
  tried(8, `hours: ${Math.round((last - first) / 1024)} KB more than after the first`);
  expect(last - first).toBeLessThan(2 * 1024 * 1024);
  const told = async () => (await visit.network.received('hits')).filter(({ event }) => event === 'still_reading').length;
  // The page's clock has run ahead of the service, and ended requests that are answered.
  await creepUntil(page, async () => (await told()) > 40, 1_000);
});
