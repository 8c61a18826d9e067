import type { TrackedEvent } from '../../../kernel';
import type { Logged } from './logged';
import type { Untaken } from './watch-trace';

/** Returns an event's name, which may be of any type. */
export const nameOf = ({ name }: TrackedEvent): string => (typeof name === 'string' ? name : 'an event without a name');

/** Explains why a tracked event has not reached the event hook. */
export function whyUntaken(why: Untaken, blocked: boolean): Pick<Logged, 'outcome' | 'reason'> {
  if (why === 'unlisted') return { outcome: 'refused', reason: 'no manifest lists this address' };
  if (why === 'nobody') return { outcome: 'held', reason: 'nothing here takes events' };
  if (why === 'opt-in') return { outcome: 'held', reason: 'consent: kept until the visitor chooses' };
  if (why !== 'granted' && why !== 'opt-out') return { outcome: 'refused', reason: `consent: ${why}` };
  if (blocked) return { outcome: 'blocked', reason: 'flood limit: over 150 payloads in 30 s' };
  return { outcome: 'held', reason: 'kept until analytics is there' };
}
