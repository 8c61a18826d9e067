import type { HitPayload } from '../../../kernel';
import { head } from '../../../lib/values/text';
import { mapValues } from '../map-values';

/** Characters of the longest text that is sent: an address is only warned of (EVT-05), and may be any length. */
export const LONGEST_TEXT = 4_000;
/** Characters that are left of each text where the hit would still be too large to leave. */
export const SHORTEST_TEXT = 1_000;

/** The hit with the beginnings of its texts. Only what is redacted may be cut: half an address is not seen for one. */
export const clip = (hit: HitPayload, longest: number): HitPayload =>
  mapValues(hit, (value) => (typeof value === 'string' && value.length > longest ? head(value, longest) : value));

/** What is left of a hit that no request could carry: no items, and less of every text. */
export const shrink = ({ items: _items, ...hit }: HitPayload): HitPayload => clip(hit, SHORTEST_TEXT);
