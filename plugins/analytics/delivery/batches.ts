/** A hit as it waits. */
export interface Parcel {
  /** Its `hit_id`. */
  readonly id: string;
  readonly json: string;
  /** Of the JSON, in UTF-8. */
  readonly bytes: number;
  /** When it came, ms since the epoch; no two of a page at the same time. */
  readonly time: number;
}

/** HIT-06. Bytes of one body; browsers take 64 KiB in flight, and other scripts of the page share them. */
export const LARGEST_BODY = 60_000;

/** Bytes of a JSON array of those: brackets, and a comma less than there are. */
export const bodyBytes = (parcels: readonly Parcel[]): number => parcels.reduce((sum, { bytes }) => sum + bytes + 1, 1);

export const toBody = (parcels: readonly Parcel[]): string => `[${parcels.map(({ json }) => json).join()}]`;

/** In order, as few bodies as hold them. */
export function toBatches(parcels: readonly Parcel[]): Parcel[][] {
  const batches: Parcel[][] = [];
  let room = 0;
  for (const parcel of parcels) {
    const needed = parcel.bytes + 1;
    if (needed > room) {
      batches.push([]);
      room = LARGEST_BODY - 1;
    }
    batches[batches.length - 1]?.push(parcel);
    room -= needed;
  }
  return batches;
}
