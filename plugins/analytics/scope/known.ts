import type { Properties, Tools } from '../../../kernel';
import { mayIdentify } from '../../../lib/privacy/may-identify';
import { readSound } from '../../../lib/records/broken-record';
import { areStoredBuckets, bucketPairs, bucketsOf, isSeen, SESSION_BUCKETS_KEY } from '../../../lib/records/session-buckets';
import type { SessionRecord } from '../../../lib/records/session-record';
import { arrivedAt } from '../../../lib/url/address-bar';
import { createSessionCampaign, type Handed } from './campaign';
import type { PageView } from './page-views';
import type { Touches } from './touch';
import type { VisitorFields } from './visitor';

/**
 * SES-05, SES-07 … SES-09: returns a function that reads the fields of the visitor, of the session's source, and of the variants that the
 * visitor has seen on any site of the network (`exp_<id>`), from the first hit on.
 */
export function createKnown(
  { env: { window }, page, visitor: who, report }: Pick<Tools, 'env' | 'page' | 'visitor' | 'report'>,
  visitor: { readonly current: VisitorFields },
  touches: Touches,
  handed: Handed,
): (view: PageView, session?: Pick<SessionRecord, 'id' | 'new'>) => Properties {
  const traffic_type = who.internal ? 'internal' : 'external';
  const campaignOf = createSessionCampaign(window, report);
  let arrived: string | undefined;
  return ({ campaign, address: { href }, referrer }, { id, new: begun } = { id: '', new: true }) => {
    if (campaign !== arrived) {
      // An email's contact id may have left the address bar. A router's address may name another campaign.
      if (arrived === undefined) touches.arrive({ id, begun }, arrivedAt(window, href), referrer, Object.fromEntries(handed));
      else touches.arrive({ id, begun }, href, referrer);
      arrived = campaign;
    }
    const { device_id, ...user } = visitor.current;
    // TAG-05.
    const device = mayIdentify(page, who) && { device_id };
    const known = bucketPairs(bucketsOf(readSound(window, 'localStorage', SESSION_BUCKETS_KEY, areStoredBuckets, report), id));
    const buckets = Object.fromEntries(known.flatMap(([id, variant]) => (isSeen(variant) ? [[`exp_${id}`, variant]] : [])));
    return { ...buckets, ...campaignOf(campaign, id), ...touches.current.last, ...user, ...device, traffic_type };
  };
}
