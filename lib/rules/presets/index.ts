import type { Rule } from '../rule';
import { americas } from './americas';
import { europe } from './europe';
import { usHealth } from './us-health';
import { usStates } from './us-states';

/** Every law that is known. No list is complete: what was not found is left out, and the network's own modes hold there. */
export const laws: readonly Rule[] = [...europe, ...americas, ...usHealth, ...usStates];
