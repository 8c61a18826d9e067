/** What a person does on a page. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin'];

/** Notes each sign of the visitor; cheap, because a pointer moves often. Gives the way to stop. */
export function watchActivity(window: Window, sign: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const type of SIGNS) window.addEventListener(type, sign, options);
  return () => {
    for (const type of SIGNS) window.removeEventListener(type, sign, options);
  };
}
