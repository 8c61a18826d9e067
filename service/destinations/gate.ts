import { TOLD_BY } from '../../lib/records/told-vendors';
import type { Claimed, Done } from '../store/deliveries';
import type { DestinationKind, StoredHit } from './destination';
import type { Destination } from './entry';
import { refusalOf } from './leave';
import { momentOf } from './moment';
import { takes } from './route-hits';
import type { Sealer } from './seal-sender';

/** Returns the names under which a visitor may have switched a destination off: its own, and those of the third parties that it tells. */
const recipientsOf = ({ name, kind }: Destination): string[] => [
  name,
  ...Object.keys(TOLD_BY).filter((vendor) => TOLD_BY[vendor] === kind),
];

/** ms for which an event is tried. */
const PATIENCE = 7 * 24 * 60 * 60 * 1_000;

/** Returns whether a hit is of a page that is not in production, of an insider (HIT-04) or of a crawler. A machine's own pages are tried with stand-ins alone. */
const isTest = ({ environment, traffic_type }: StoredHit['body']): boolean =>
  environment === 'testing' || environment === 'development' || (traffic_type ?? 'external') !== 'external';

/** An event that goes now, or why it does not. */
export type Passed =
  | { readonly claimed: Claimed; readonly hit: StoredHit; readonly event: object; readonly share: string }
  | { readonly done: Done };

/** Decides on an event that is due: whether it may go at this moment, and what the vendor gets. */
export function pass(claimed: Claimed, destination: Destination, kind: DestinationKind, now: number, open?: Sealer['open']): Passed {
  const { event, hit: stored, facts, first, queued, sealed } = claimed;
  const end = (state: Done['state'], reason: string): Passed => ({ done: { event, state, reason } });
  if (!stored) return end('given_up', 'the hit is gone');
  const hit = { hit_id: event, ...stored };
  if (!takes(destination, stored.body)) return { done: { event, state: 'ended', reason: 'narrowed', keeps: true } };
  const moment = momentOf(hit);
  const { timestamp, consent_purposes } = stored.body;
  const said = typeof timestamp === 'number' ? timestamp : stored.received;
  const refusal = refusalOf(
    { moment: said, received: stored.received, purposes: consent_purposes },
    destination.purposes,
    facts,
    recipientsOf(destination),
  );
  if (refusal) return end('withdrawn', refusal);
  if (now - moment > kind.oldest) return end('given_up', 'too old');
  if (first !== null && kind.memory !== undefined && now - first > kind.memory)
    return end('given_up', 'may have arrived, and its key is forgotten');
  if (kind.memory !== undefined && now - moment > kind.memory && destination.twins?.includes(`${stored.body.site}`))
    return end('given_up', 'the page may have told it, and its key is forgotten');
  if (now - queued > PATIENCE) return end('given_up', 'not taken in time');
  if (kind.publicOnly && isTest(stored.body)) return end('not_sendable', 'a test');
  const mapped = kind.map(hit, destination, now, sealed === null ? undefined : open?.(sealed));
  if ('lacks' in mapped) return end('not_sendable', mapped.lacks);
  return { claimed, hit, event: mapped.event, share: mapped.share ?? '' };
}
