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

/** HIT-06. Bytes of one body. Browsers allow 64 KiB in flight, shared with other scripts of the page. */
export const LARGEST_BODY = 60_000;

/** Returns the bytes of a JSON array of the parcels, brackets and commas included. */
export const bodyBytes = (parcels: readonly Parcel[]): number => parcels.reduce((sum, { bytes }) => sum + bytes + 1, 1);

/** HIT-02: the number of hits that are sent without waiting, and ms until fewer are sent, too. */
const ENOUGH = 4;
const LONGEST_WAIT = 15_000;

/**
 * Returns the ms for which parcels may wait for more. With enough of them, or a full body, they leave at the end of the task, so that a
 * burst is one request.
 */
export const longestWait = (parcels: readonly Parcel[]): number =>
  parcels.length >= ENOUGH || bodyBytes(parcels) > LARGEST_BODY ? 0 : LONGEST_WAIT;

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
