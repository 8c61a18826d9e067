import type { Page } from 'playwright';
import { expect } from 'vitest';

/** ms: longer than what a page does by itself at its start. */
const START = 5_000;

/**
 * Stops the clock of a page once its start is over: from here on only `clock.runFor` lets its time pass, however slow the machine is.
 * Expects `clock.install()` before the page.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + START);
}

/** ms: more than it takes a busy machine to stop a clock that has been installed. */
const LEAD = 60_000;

/** Has the clock of the pages to come stand still from their beginning, at the time of now. */
export async function standStill({ clock }: Page): Promise<void> {
  const time = Date.now();
  await clock.install({ time: time - LEAD });
  await clock.pauseAt(time);
}

/** Installs the clock of the pages to come, which keep their performance entries: by one the tag knows the address that it arrived at. */
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

/** Lets a page's time pass step by step, `step` in ms, with the network going on in between, until it is so. */
export async function creepUntil({ clock }: Page, isSo: () => boolean | Promise<boolean>, step = 2): Promise<void> {
  const look = async () => {
    await clock.runFor(step);
    return isSo();
  };
  await expect.poll(look, { interval: 5, timeout: 20_000 }).toBe(true);
}

/** Has a page's time run ahead, `step` ms at once, until something has come about there. */
export async function rush<Outcome>(page: Page, outcome: Promise<Outcome>, step = 100): Promise<Outcome> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  outcome.then(settle, settle);
  await creepUntil(page, () => settled, step);
  return outcome;
}

/** Waits until a request that the page makes now is answered: what it asked for before has been, too, or never is. */
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
