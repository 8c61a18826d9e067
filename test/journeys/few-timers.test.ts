import { expect, it } from 'vitest';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

const visit = visits();

type Counted = 'setTimeout' | 'requestIdleCallback';
interface Counts {
  readonly counts: Record<Counted, number>;
}

/** Counts the calls that the network's own files make, in later documents. */
const countCalls = () => {
  const counts = { setTimeout: 0, requestIdleCallback: 0 };
  Object.assign(window, { counts });
  for (const name of ['setTimeout', 'requestIdleCallback'] as const) {
    const own = window[name] as (...given: unknown[]) => unknown;
    const counting = (...given: unknown[]) => {
      const caller = new Error('counted').stack?.split('\n')[2] ?? '';
      if (/\/(main|chunks\/[\w-]+)\.js/.test(caller)) counts[name]++;
      return own(...given);
    };
    Object.assign(window, { [name]: counting });
  }
};

it('a page view sets at most 70 timers and requests idle time at most 4 times in its first minute, in which all third parties load [PLG-02]', async () => {
  const url = visit.network.demo.url('main', '/');
  await visit.page.goto(url);
  await visit.page.evaluate(() => (window as unknown as { taproot: { consent: { acceptAll(): void } } }).taproot.consent.acceptAll());
  await visit.untilViews(1);
  await visit.untilCalm();
  await visit.page.clock.install();
  await visit.page.addInitScript(countCalls);
  const untilRest = followScripts(visit.page);
  await visit.page.goto(url);
  await visit.untilViews(2);
  await untilRest();
  for (let second = 0; second < 60; second++) await visit.page.clock.runFor(1_000);
  const { setTimeout, requestIdleCallback } = await visit.page.evaluate(() => (window as unknown as Counts).counts);
  // The start alone needs some of both.
  expect(setTimeout).toBeGreaterThan(10);
  expect(requestIdleCallback).toBeGreaterThan(1);
  expect(setTimeout).toBeLessThanOrEqual(70);
  expect(requestIdleCallback).toBeLessThanOrEqual(4);
});
