/**
 * Listens on the window before the page does, for as long as the page lives, and returns a list to which each event is pushed while the list
 * has fewer than `most`. Whoever empties the list may replace its `push`. Captures, because events of failed resources do not bubble.
 */
export function listenFirst(window: Window, types: readonly string[], most: number): Event[] {
  const kept: Event[] = [];
  for (const type of types) window.addEventListener(type, (event) => kept.length < most && kept.push(event), true);
  return kept;
}
