import { type Infer, knownOf, list, number, optional, ruled, text } from './shape';
import { SWITCH_KINDS } from './switch-kinds';

const id = text(64, { pattern: /^[\w-]+$/, expected: '1 to 64 letters, digits, _ and -' });
const names = list(text(Infinity, { from: 0 }), 1_000, 0);

const keys = knownOf({
  plugin: optional(id),
  vendor: optional(id),
  prompt: optional(id),
  experiment: optional(id),
  /** The sites on which it is off. All by default. */
  sites: optional(names),
  /** The share of visitors for whom it is off. All by default. */
  share: optional(number(0, 1)),
  /** The releases in which it is off. All by default. */
  versions: optional(names),
});

/** A switch as `switches.json` has it: it turns off one thing. Keys that a later release may add are left out. */
export const switchRule = ruled(keys, (rule) =>
  SWITCH_KINDS.filter((kind) => rule[kind] !== undefined).length === 1 ? undefined : `one of ${SWITCH_KINDS.join(', ')}`,
);
export type SwitchRule = Infer<typeof switchRule>;
