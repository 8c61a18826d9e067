import { RESERVED_PREFIXES } from '../contracts/hit-columns';

const PREFIXES = new RegExp(`^(?:${RESERVED_PREFIXES})`);

/** Returns whether a field's name begins with a prefix of fields that any event may have, or that analytics services reserve. */
export const hasReservedPrefix = (name: string): boolean => PREFIXES.test(name);
