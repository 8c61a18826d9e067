import type { Page } from 'playwright';

/** ms of the page's time before a look. */
const LONG_STEP = 250;
const SHORT_STEP = 1;
/** ms in which it must be possible to stop a clock. */
const GRACE = 10_000;

/** The page's own, which the clock puts another one in the place of. */
const keepPerformance = () => Object.assign(window, { [Symbol.for('performance')]: performance });

/** Playwright's knows no entries, and begins anew in each document, however long that took to come. */
const mendPerformance = () => {
  const own = (window as unknown as Record<symbol, Performance>)[Symbol.for('performance')];
  if (!own) return;
  const now = performance.now.bind(performance);
  const passed = own.now() - now();
  Object.assign(performance, {
    now: () => now() + passed,
    getEntries: () => own.getEntries(),
    getEntriesByType: (type: string) => own.getEntriesByType(type),
    getEntriesByName: (name: string, type?: string) => own.getEntriesByName(name, type),
  });
};

/** Installs Playwright's clock for the next documents of the page's visitor. `time`: ms since the epoch. */
export async function installClock(page: Page, time = Date.now()): Promise<void> {
  await page.context().addInitScript(keepPerformance);
  await page.clock.install({ time });
  await page.context().addInitScript(mendPerformance);
}

/** Stops the clock of the next documents, ahead of the test's own: the hits of a test are never older than the test. */
export async function stopTime(page: Page): Promise<void> {
  const now = Date.now();
  await installClock(page, now);
  await page.clock.pauseAt(now + GRACE);
}

/** Has the time of this document stand still, whose clock is installed. What is due within ten seconds comes before. */
export async function stopTimeHere(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + GRACE);
}

const after =
  (step: number) =>
  <T>({ clock }: Page, look: () => T | Promise<T>) =>
  async (): Promise<T> => {
    await clock.runFor(step);
    return look();
  };

/** For a poll that waits for what comes after seconds: 250 ms of the page's time pass before each look. Needs the clock. */
export const hurried = after(LONG_STEP);

/**
 * For a poll while a page's time stands still: 1 ms of it passes before each look, which is for timers of 0 ms. The network has all the
 * time that it needs: a poll of 10 s is 200 ms of the page's time at most.
 */
export const creeping = after(SHORT_STEP);
