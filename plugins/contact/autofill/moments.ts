/** Events after which fields may have been added or become visible. */
const MOMENTS = ['click', 'focusin', 'change', 'scroll', 'toggle', 'close', 'transitionend', 'animationend'];
/** Attributes that show or hide elements. */
const SHOWING = ['class', 'style', 'hidden', 'open', 'inert', 'disabled', 'readonly'];

/** Events by which a visitor uses a page. */
const USES = ['pointerdown', 'keydown'];

/**
 * Calls `changed` when fields may have been added or become visible, or `used` returns true for a press of the visitor, and `reset` when a form
 * is reset. Returns a stop function.
 */
export function watchMoments(
  window: Window & typeof globalThis,
  changed: () => void,
  reset: (event: Event) => void,
  used: (press: Event) => boolean,
): () => void {
  const use = (press: Event) => {
    if (press.isTrusted && used(press)) changed();
  };
  const listen = (method: 'addEventListener' | 'removeEventListener') => {
    for (const type of MOMENTS) window[method](type, changed, { capture: true, passive: true });
    for (const type of USES) window[method](type, use, { capture: true, passive: true });
    window[method]('reset', reset, true);
    window[method]('resize', changed);
  };
  listen('addEventListener');
  const observer = new window.MutationObserver(changed);
  observer.observe(window.document, { childList: true, subtree: true, attributeFilter: SHOWING });
  return () => {
    observer.disconnect();
    listen('removeEventListener');
  };
}
