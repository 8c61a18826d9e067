interface Evaluating {
  evaluate(run: () => Promise<void>): Promise<unknown>;
}

/** Runs in the page: resolves once it is loaded and idle, has run its tag's scripts, and has asked for nothing more while three later requests were answered. */
async function calm(): Promise<void> {
  const asked = () => performance.getEntriesByType('resource').filter(({ name }) => !name.includes('?calm')).length;
  // Our tag takes a script out once it has run. One that has come may be compiled yet.
  const isRunning = () => document.querySelector('html > script[src]') !== null;
  const idle = () =>
    new Promise<void>((resolve) => {
      // Chromium's headless shell may call nobody in an idle moment before it has drawn a frame.
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

/** Waits until the start of a page is over, and it asks for nothing more: Firefox keeps only such pages in its back/forward cache. */
export const untilCalm = (page: Evaluating): Promise<unknown> => page.evaluate(calm);
