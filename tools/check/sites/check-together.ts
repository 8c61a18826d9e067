import type { ExperimentDefinition } from '../../../lib/contracts/experiment';
import { readTime } from '../../../lib/time/read-time';

/** An experiment, and its place as a fault names it, such as `experiments.1`. */
export interface Placed {
  readonly at: string;
  readonly definition: Pick<ExperimentDefinition, 'id' | 'test' | 'namespace' | 'start' | 'end'>;
}

const idOf = ({ id, test }: Placed['definition']) => `${id ?? test}`;
const overlap = (a: readonly [number, number], b: readonly [number, number]) => a[0] < b[1] && b[0] < a[1];
const timeOf = ({ start, end }: Placed['definition']) => [start ? readTime(start) : -Infinity, end ? readTime(end) : Infinity] as const;

const areRivals = (a: Placed['definition'], b: Placed['definition']): boolean =>
  !!a.namespace &&
  a.namespace.name === b.namespace?.name &&
  overlap([a.namespace.from, a.namespace.to], [b.namespace.from, b.namespace.to]) &&
  overlap(timeOf(a), timeOf(b));

/**
 * Returns the faults of experiments against each other, and against those `before` them, whose own faults are not returned: ids must differ
 * from each other and from those `taken`, and ranges of a namespace must not overlap at any time.
 */
export function togetherFaults(all: readonly Placed[], taken: readonly string[], before: readonly Placed[] = []): string[] {
  return all.flatMap(({ at, definition }, i) => {
    const others = [...before, ...all.slice(0, i)].map((other) => other.definition);
    const isTaken = [...taken, ...others.map(idOf)].includes(idOf(definition));
    const rival = others.find((other) => areRivals(other, definition));
    return [
      ...(isTaken ? [`\`${at}.id\` is "${idOf(definition)}" again. Expected each once.`] : []),
      ...(rival ? [`\`${at}.namespace\` overlaps that of "${idOf(rival)}". Expected ranges apart.`] : []),
    ];
  });
}
