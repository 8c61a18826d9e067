import type { Page } from 'playwright';
import { expect } from 'vitest';

/** ms: longer than the start of a page takes. */
const START = 5_000;

/**
 * Stops the clock of a page once its start is over. From then on, only `clock.runFor` advances its time, however slow the machine is. Call
 * `clock.install()` before opening the page.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + START);
}

/** ms: more than a busy machine needs to stop an installed clock. */
const LEAD = 60_000;

/** Lets the clock of later pages stand still from their start, at the current time. */
export async function standStill({ clock }: Page): Promise<void> {
  const time = Date.now();
  await clock.install({ time: time - LEAD });
  await clock.pauseAt(time);
}

/** Installs the clock of later pages, and keeps their performance entries, from which the tag reads the address at which it arrived. */
export async function installClock(page: Page): Promise<void> {
  type Win = { ownEntries: Performance['getEntriesByType'] };
  await page.context().addInitScript(() => {
    (window as unknown as Win).ownEntries = performance.getEntriesByType.bind(performance);
  });
  await page.clock.install();
  await page.addInitScript(() => {
    performance.getEntriesByType = (window as unknown as Win).ownEntries;
  });
}

/** Advances a page's time by `step` ms at a time, with the network continuing in between, until `isSo` returns true. */
export async function creepUntil({ clock }: Page, isSo: () => boolean | Promise<boolean>, step = 2): Promise<void> {
  const look = async () => {
    await clock.runFor(step);
    return isSo();
  };
  await expect.poll(look, { interval: 5, timeout: 60_000 }).toBe(true);
}

/** Advances a page's time quickly, by `step` ms at a time, until the promise has settled. */
export async function rush<Outcome>(page: Page, outcome: Promise<Outcome>, step = 100): Promise<Outcome> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  outcome.then(settle, settle);
  await creepUntil(page, () => settled, step);
  return outcome;
}

/** Waits until a request that the page makes now is answered. By then, its earlier requests have been answered, too, or never will be. */
export const answerLater = (page: Page): Promise<unknown> =>
  page.evaluate(
    (name) =>
      new Promise<unknown>((resolve) => {
        const picture = new Image();
        picture.onload = picture.onerror = resolve;
        picture.src = `/assets/leaf.svg?${name}`;
      }),
    Math.random(),
  );
