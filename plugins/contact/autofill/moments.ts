/** Events after which there may be fields, or fields may show that did not. */
const MOMENTS = ['click', 'focusin', 'change', 'scroll', 'toggle', 'close', 'transitionend', 'animationend'];
/** Attributes that show and hide. */
const SHOWING = ['class', 'style', 'hidden', 'open', 'inert', 'disabled', 'readonly'];

/** Calls `changed` when there may be fields that were not there or not in sight, and `reset` when a form is reset. Returns its stop. */
export function watchMoments(window: Window & typeof globalThis, changed: () => void, reset: (event: Event) => void): () => void {
  const listen = (method: 'addEventListener' | 'removeEventListener') => {
    for (const type of MOMENTS) window[method](type, changed, { capture: true, passive: true });
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
