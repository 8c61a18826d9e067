/**
 * Returns whether the banner belongs at the upper edge of the window. The banner moves to the other edge if it covers the focused element
 * (WCAG 2.2, 2.4.11) and would not cover it there. All values are CSS pixels from the window's top.
 */
export function docksAtTop(atTop: boolean, focused: Pick<DOMRect, 'top' | 'bottom'>, banner: number, window: number): boolean {
  const covered = (top: boolean) => (top ? focused.top < banner : focused.bottom > window - banner);
  return covered(atTop) && !covered(!atTop) ? !atTop : atTop;
}
