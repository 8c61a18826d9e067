/** The hits that a browser posted, repeats included. */
export interface Posted {
  readonly ids: readonly string[];
  acknowledged: boolean;
}

export interface Outcome {
  readonly posted: number;
  readonly acknowledged: number;
  /** Hits in the store: those of acknowledged batches, and some whose answer was lost. */
  readonly kept: number;
  /** Hits that are in the store more than once. */
  readonly twice: number;
  /** Acknowledged hits that are not in the store. */
  readonly lost: number;
}

/** Compares the posted hits with the ids of all hits in the store, which may have others. */
export function outcomeOf(batches: readonly Posted[], stored: readonly string[]): Outcome {
  const times = new Map<string, number>();
  for (const id of stored) times.set(id, (times.get(id) ?? 0) + 1);
  const ids = batches.flatMap((batch) => batch.ids);
  const acknowledged = batches.filter((batch) => batch.acknowledged);
  return {
    posted: batches.length,
    acknowledged: acknowledged.length,
    kept: ids.filter((id) => times.has(id)).length,
    twice: ids.filter((id) => (times.get(id) ?? 0) > 1).length,
    lost: acknowledged.flatMap((batch) => batch.ids).filter((id) => !times.has(id)).length,
  };
}
