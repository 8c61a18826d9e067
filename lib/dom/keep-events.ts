/**
 * Keeps up to `most` events of these types, of which `wants` takes each, told how many are kept. Returns a function that stops it and
 * returns them in order. While capturing, because resources that fail raise events that do not bubble.
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
