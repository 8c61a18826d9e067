/** ms. Background tabs do not paint, so they get no frames. */
const NO_FRAME = 500;

/**
 * Calls `fn` once, in a separate task after the next paint, so that the visitor sees the change before heavy work begins. Returns a
 * function that calls `fn` at once, unless it has run already.
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
