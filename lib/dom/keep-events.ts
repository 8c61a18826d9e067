/**
 * Keeps the events of these types that `wants` says yes to, told how many are kept; the answer ends that, and gives them in order.
 * While capturing, because resources that fail raise events that do not bubble.
 */
export function keepEvents(target: EventTarget, types: readonly string[], wants: (kept: number) => boolean): () => readonly Event[] {
  const kept: Event[] = [];
  const keep = (event: Event) => {
    if (wants(kept.length)) kept.push(event);
  };
  for (const type of types) target.addEventListener(type, keep, true);
  return () => {
    for (const type of types) target.removeEventListener(type, keep, true);
    return kept;
  };
}
