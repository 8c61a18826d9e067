/** A hit that waits to be sent. */
export interface Parcel {
  /** Its `hit_id`. */
  readonly id: string;
  readonly json: string;
  /** The JSON's size in UTF-8. */
  readonly bytes: number;
  /** Time of arrival, ms since the epoch. Unique within a page. */
  readonly time: number;
}

/** HIT-06. Bytes of one body. Browsers take 64 KiB in flight, shared with other scripts of the page. */
export const LARGEST_BODY = 60_000;

/** Returns the bytes of a JSON array of the parcels, brackets and commas included. */
export const bodyBytes = (parcels: readonly Parcel[]): number => parcels.reduce((sum, { bytes }) => sum + bytes + 1, 1);

export const toBody = (parcels: readonly Parcel[]): string => `[${parcels.map(({ json }) => json).join()}]`;

/** Splits parcels into as few bodies as hold them, in order. */
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
