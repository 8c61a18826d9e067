import type { PartTools } from '../part';

/** Events after which fields may have been added or become visible. */
const MOMENTS = 'click focusin change scroll toggle close transitionend animationend';
/** Attributes that show or hide elements. */
const SHOWING = ['class', 'style', 'hidden', 'open', 'inert', 'disabled', 'readonly'];

/** Events by which a visitor uses a page. */
const USES = 'pointerdown keydown';

/**
 * Calls `changed` when fields may have been added or become visible, or `used` returns true for a press of the visitor, and `reset` when a form
 * is reset.
 */
export function watchMoments(
  { env: { window }, ended, listen }: Pick<PartTools, 'env' | 'ended' | 'listen'>,
  changed: () => void,
  reset: (event: Event) => void,
  used: (press: Event) => boolean,
): void {
  const use = (press: Event) => {
    if (press.isTrusted && used(press)) changed();
  };
  listen(window, MOMENTS, changed, { capture: true, passive: true });
  listen(window, USES, use, { capture: true, passive: true });
  listen(window, 'reset', reset, true);
  listen(window, 'resize', changed);
  const observer = new window.MutationObserver(changed);
  observer.observe(window.document, { childList: true, subtree: true, attributeFilter: SHOWING });
  ended(() => observer.disconnect());
}
