/**
 * Keeps up to `most` events of these types that `wants` accepts. `wants` gets the number of kept events. Returns a function that stops it
 * and returns the events in order. Captures, because events of failed resources do not bubble.
 */
export function keepEvents(
  target: EventTarget,
  types: readonly string[],
  most: number,
  wants?: (kept: number) => boolean,
): () => readonly Event[] {
  const kept: Event[] = [];
  const keep = (event: Event) => {
    if (kept.length < most && (!wants || wants(kept.length))) kept.push(event);
  };
  for (const type of types) target.addEventListener(type, keep, true);
  return () => {
    for (const type of types) target.removeEventListener(type, keep, true);
    return kept;
  };
}
