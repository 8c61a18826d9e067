interface Evaluating {
  evaluate(run: () => Promise<void>): Promise<unknown>;
}

/**
 * Runs in the page. Resolves once the page is loaded and idle, has run its tag's scripts, and has made no more requests while three later
 * ones were answered.
 */
async function calm(): Promise<void> {
  const asked = () => performance.getEntriesByType('resource').filter(({ name }) => !name.includes('?calm')).length;
  // A script that has arrived may still be compiling. Visitors of journeys count them (`network.ts`).
  const isRunning = () => !!(window as unknown as { runningScripts?: number }).runningScripts;
  const idle = () =>
    new Promise<void>((resolve) => {
      // Chromium's headless shell may fire no idle callback before it has drawn a frame.
      requestAnimationFrame(() => {});
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else setTimeout(resolve);
    });
  const askLater = (turn: number) =>
    new Promise<unknown>((resolve) => {
      const picture = new Image();
      picture.onload = picture.onerror = resolve;
      picture.src = `/assets/leaf.svg?calm${Date.now()}-${turn}`;
    });
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  let before = -1;
  for (let turn = 0, rests = 0; rests < 3; turn++) {
    await idle();
    await askLater(turn);
    const now = asked();
    rests = now === before && !isRunning() ? rests + 1 : 0;
    before = now;
  }
}

/** Waits until the start of a page is over and it makes no more requests: Firefox caches only such pages for back and forward. */
export const untilCalm = (page: Evaluating): Promise<unknown> => page.evaluate(calm);
