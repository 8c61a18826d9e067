import type { HitBody } from '../../lib/contracts/hit';
import type { EventFault } from '../../lib/records/declared-events';
import type { Declarations } from './declarations';

/** Faults that a hit names. */
const MOST_NAMED = 10;

const withoutFaults = ({ event_faults: _, ...own }: HitBody) => own as HitBody;

type Named = string | undefined;

/** Returns what is wrong with a hit, such as `score missing, scor undeclared`; undefined where its event is as declared. */
export type CheckEvents = (hit: HitBody) => Named | Promise<Named>;

/** Checks hits by what their sites declare, and counts each that has faults: `count(site, event, kind)`, once for each kind of fault. */
export function checkEvents(
  { check }: Pick<Declarations, 'check'>,
  count: (site: string, event: string, kind: EventFault['kind']) => void = () => {},
): CheckEvents {
  const name = ({ site, event }: HitBody, faults: readonly EventFault[]): Named => {
    if (!faults.length) return undefined;
    for (const kind of new Set(faults.map((fault) => fault.kind))) count(site, event, kind);
    return faults
      .slice(0, MOST_NAMED)
      .map(({ field, kind }) => `${field} ${kind}`)
      .join(', ');
  };
  return (hit) => {
    // Sent by a tag, it would be a field that nobody has declared.
    const checked = 'event_faults' in hit ? withoutFaults(hit) : hit;
    const faults = check(checked);
    return faults instanceof Promise ? faults.then((known) => name(checked, known)) : name(checked, faults);
  };
}
