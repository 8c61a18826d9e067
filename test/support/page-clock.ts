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

/** Has the clock of the pages to come stand still from their beginning. */
export async function standStill({ clock }: Page): Promise<void> {
  const time = Date.now();
  await clock.install({ time });
  await clock.pauseAt(time + 1);
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
