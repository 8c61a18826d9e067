import type { Properties, Tools } from '../../../kernel';
import { arrivedAt } from '../../../lib/address-bar';
import type { SessionRecord } from '../../../lib/session-record';
import type { PageLife } from './page-life';
import { createSessionCampaign } from './session-campaign';
import type { Touches } from './touch';
import type { VisitorFields } from './visitor';

/** SES-05, SES-07 … SES-09: what can be said of the visitor and of the session's source, from the first hit on. */
export function createKnown(
  { env: { window }, visitor: { internal }, report }: Pick<Tools, 'env' | 'visitor' | 'report'>,
  visitor: VisitorFields,
  touches: Touches,
): (life: PageLife, session?: Pick<SessionRecord, 'id' | 'new'>) => Properties {
  const user = { ...visitor, traffic_type: internal ? 'internal' : 'external' };
  const campaignOf = createSessionCampaign(window, report);
  let arrived: string | undefined;
  return ({ campaign, address: { href }, referrer }, { id, new: begun } = { id: '', new: true }) => {
    if (campaign !== arrived) {
      // A letter's number may have left the address bar; a router's address has named another campaign.
      touches.arrive({ id, begun }, arrived === undefined ? arrivedAt(window, href) : href, referrer);
      arrived = campaign;
    }
    return { ...user, ...touches.current.last, ...campaignOf(campaign, id) };
  };
}
