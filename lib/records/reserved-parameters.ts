import { RESERVED_NAMES } from '../contracts/hit-columns';
import { hasReservedPrefix } from './reserved-prefixes';

const RESERVED = new Set(RESERVED_NAMES.split(' '));

/** Returns whether any event may have a field of that name, with a meaning of its own. No site's event may declare it. */
export const isReservedParameter = (name: string): boolean => RESERVED.has(name) || hasReservedPrefix(name);
