import type { EventFault } from '../../lib/records/declared-events';
import type { HitBody } from '../schemas/hit';
import type { Declarations } from './declarations';

/** Faults that a hit names. */
const MOST_NAMED = 10;

/** Returns the hit with `event_faults`, such as `score missing, scor undeclared`, where its event is not as declared; else without. */
export type CheckEvents = (hit: HitBody) => Promise<HitBody>;

/** Checks hits by what their sites declare, and counts each that has faults: `count(site, event, kind)`, once for each kind of fault. */
export const checkEvents =
  (
    { check }: Pick<Declarations, 'check'>,
    count: (site: string, event: string, kind: EventFault['kind']) => void = () => {},
  ): CheckEvents =>
  async ({ event_faults: _, ...hit }) => {
    const faults = await check(hit);
    if (!faults.length) return hit as HitBody;
    for (const kind of new Set(faults.map((fault) => fault.kind))) count(hit.site, hit.event, kind);
    const named = faults.slice(0, MOST_NAMED).map(({ field, kind }) => `${field} ${kind}`);
    return Object.assign(hit as HitBody, { event_faults: named.join(', ') });
  };
