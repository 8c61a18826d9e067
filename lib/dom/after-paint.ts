/** ms. Where nothing is painted (a tab in the background) no frame ever comes. */
const NO_FRAME = 500;

/**
 * Calls `fn` once, in a task of its own after the next paint, so that what the visitor sees changes before heavy work begins.
 * Gives what calls it at once, if it was not called yet.
 */
export function afterPaint(window: Pick<Window, 'requestAnimationFrame' | 'setTimeout'>, fn: () => void): () => void {
  let called = false;
  const call = () => {
    if (called) return;
    called = true;
    fn();
  };
  window.requestAnimationFrame(() => window.setTimeout(call));
  window.setTimeout(call, NO_FRAME);
  return call;
}
