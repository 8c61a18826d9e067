import type { Env } from '../../../kernel';
import { decodeValue, ENCODED_AGE, encodeValue } from '../../../lib/records/encoded-value';
import { type Fields, isFields } from '../../../lib/records/fields';
import { LAYER_KEY } from '../../../lib/records/layer-key';
import { readText, writeText } from '../../../lib/storage/storage';
import { isUuid } from '../../../lib/values/uuid';

/** The facts that outlive a page: the session's sums, and the visitor's fields (SES-05, SES-06). */
export interface Layer {
  /** The session's id. Its sums follow, in ms. */
  readonly session: string;
  readonly visible: number;
  readonly attention: number;
  readonly user: Fields & { readonly temp_id: string };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** Returns the layer in a decoded value, or undefined for anything else. */
function readLayer(value: unknown): Layer | undefined {
  const { session, visible, attention, user } = (value ?? {}) as Partial<Record<keyof Layer, unknown>>;
  if (typeof session !== 'string' || !isCount(visible) || !isCount(attention)) return;
  if (!isFields(user) || !isUuid(user.temp_id)) return;
  return { session, visible, attention, user: { ...user, temp_id: user.temp_id } };
}

/** Lasts 7 days from now (SES-12). */
export const keepLayer = ({ window, now }: Env, layer: Layer): void =>
  void writeText(window, 'localStorage', LAYER_KEY, encodeValue(layer, now() + ENCODED_AGE));

/** Reads the stored layer. Reports one that can't be parsed. The next write replaces it (SES-11). */
export function recallLayer({ window, now }: Env, warn: (error: Error) => void): Layer | undefined {
  const { value, broken } = decodeValue(readText(window, 'localStorage', LAYER_KEY), now());
  const layer = readLayer(value);
  if (broken || (value !== undefined && !layer)) warn(new Error(`${LAYER_KEY} can't be parsed`));
  return layer;
}
