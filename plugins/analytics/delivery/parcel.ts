import type { HitPayload } from '../../../kernel';
import { byteLength } from '../../../lib/values/text';
import { shrink } from '../hit/clip';
import { serialise } from '../hit/serialise';
import { LARGEST_BODY, type Parcel } from './batches';

/** Wraps a hit for the queue. Shortens a hit that no request could carry. */
export function toParcel(hit: HitPayload, time: number): Parcel {
  const json = serialise(hit);
  const bytes = byteLength(json);
  return bytes < LARGEST_BODY - 1 ? { id: String(hit.hit_id), json, bytes, time } : toParcel(shrink(hit), time);
}
