import { kinds as stored } from '../../service/arrival';

/** The service's kinds, and those of the demo's stand-ins, which keep them in memory: answers of prompts, reports of policy violations. */
export const kinds = [...stored, 'answer', 'csp'] as const;

export type Kind = (typeof kinds)[number];
export type OwnKind = Exclude<Kind, (typeof stored)[number]>;

/** Something received. `id` grows within a kind, `time` is in ms since the epoch. */
export interface Entry {
  readonly id: number;
  readonly kind: Kind;
  readonly time: number;
  readonly body: unknown;
}
