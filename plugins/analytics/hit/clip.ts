import type { HitPayload } from '../../../kernel';
import { head } from '../../../lib/values/text';
import { mapValues } from '../map-values';

/** Characters of the longest text that is sent. Addresses may be any length, which only warns (EVT-05). */
export const LONGEST_TEXT = 4_000;
/** Characters kept of each text if the hit would otherwise be too large to send. */
export const SHORTEST_TEXT = 1_000;

/** Returns the hit with its texts cut. Cut only redacted texts: redaction does not recognise half an address. */
export const clip = (hit: HitPayload, longest: number): HitPayload =>
  mapValues(hit, (value) => (typeof value === 'string' && value.length > longest ? head(value, longest) : value));

/** Returns a hit that no request could carry without its items, and with shorter texts. */
export const shrink = ({ items: _items, ...hit }: HitPayload): HitPayload => clip(hit, SHORTEST_TEXT);
