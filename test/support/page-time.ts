import type { Page } from 'playwright';

/** ms by which the page's time advances before each poll. */
const LONG_STEP = 250;
const SHORT_STEP = 1;
/** ms within which it must be possible to stop a clock. */
const GRACE = 10_000;

/** Keeps the page's own performance object, which the clock replaces. */
const keepPerformance = () => Object.assign(window, { [Symbol.for('performance')]: performance });

/** Playwright's performance object has no entries, and starts at zero in each document, however long the document took to arrive. */
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

/** Installs Playwright's clock for later documents of the page's visitor. `time`: ms since the epoch. */
export async function installClock(page: Page, time = Date.now()): Promise<void> {
  await page.context().addInitScript(keepPerformance);
  await page.clock.install({ time });
  await page.context().addInitScript(mendPerformance);
}

/** Stops the clock of later documents, ahead of the test's own clock, so that a test's hits are never older than the test. */
export async function stopTime(page: Page): Promise<void> {
  const now = Date.now();
  await installClock(page, now);
  await page.clock.pauseAt(now + GRACE);
}

/** Stops the time of this document, whose clock is installed. Runs everything due within ten seconds first. */
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

/** For polls that wait for results after seconds: advances the page's time by 250 ms before each. Needs the clock. */
export const hurried = after(LONG_STEP);

/**
 * For polls while a page's time stands still: advances it by 1 ms before each, for timers of 0 ms. The network has all the time that it
 * needs: a poll of 10 s takes at most 200 ms of the page's time.
 */
export const creeping = after(SHORT_STEP);
