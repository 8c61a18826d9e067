/** Part of the contract of switches. The build replaces this module by its values. */
import { SWITCH_KINDS } from './switch-kinds';

/** As alternatives of a pattern. */
export const KINDS = SWITCH_KINDS.join('|');
