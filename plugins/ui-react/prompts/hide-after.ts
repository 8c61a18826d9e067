/** ms between two checks of a prompt that is in use. */
const LOOK = 1_000;

/** Calls `hide` after `after` ms, unless a field has the focus or the visitor has typed something. Returns a stop function. */
export function startHideAfter(window: Window, shadow: ShadowRoot, after: number, hide: () => void): () => void {
  let timer: number;
  const isUsed = () =>
    !!shadow.activeElement ||
    Array.from(shadow.querySelectorAll<HTMLInputElement>('input, select, textarea')).some(({ type, value, checked }) =>
      /^(radio|checkbox)$/.test(type) ? checked : value,
    );
  const look = () => {
    if (isUsed()) timer = window.setTimeout(look, LOOK);
    else hide();
  };
  timer = window.setTimeout(look, after);
  return () => window.clearTimeout(timer);
}
