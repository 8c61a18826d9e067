import type { HitPayload } from '../../../kernel';

/**
 * A hit as JSON. Written out, because Prototype.js gives arrays and objects a `toJSON` that makes strings of them;
 * primitive values are never asked for theirs.
 */
export const serialise = (record: HitPayload): string =>
  `{${Object.entries(record)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${typeof value === 'object' ? `[${value.map(serialise).join()}]` : JSON.stringify(value)}`,
    )
    .join()}}`;
