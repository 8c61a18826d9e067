import { type Arrival, type Kind, kinds } from '../arrival';
import type { Counts } from './store';

export const countBy = (count: (kind: Kind) => number): Counts =>
  Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as Record<Kind, number>;

export const arrivalsByKind = (arrivals: readonly Arrival[]): Readonly<Record<Kind, readonly Arrival[]>> =>
  Object.fromEntries(kinds.map((kind) => [kind, arrivals.filter((one) => one.kind === kind)])) as unknown as Record<Kind, Arrival[]>;
