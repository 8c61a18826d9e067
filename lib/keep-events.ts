/**
 * Keeps the first `most` events of these types that come while `wanted`; the answer ends that, and gives them in order. While
 * capturing, because resources that fail raise events that do not bubble.
 */
export function keepEvents(target: EventTarget, types: readonly string[], most: number, wanted = () => true): () => readonly Event[] {
  const kept: Event[] = [];
  const keep = (event: Event) => {
    if (kept.length < most && wanted()) kept.push(event);
  };
  for (const type of types) target.addEventListener(type, keep, true);
  return () => {
    for (const type of types) target.removeEventListener(type, keep, true);
    return kept;
  };
}
