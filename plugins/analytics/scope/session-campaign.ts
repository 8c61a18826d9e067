import { readText, writeText } from '../../../lib/storage';
import { CAMPAIGN_KEY } from '../layer/keys';
import type { Campaign } from './campaign';
import { parseFields } from './fields';

/** HIT-04, SES-05: the campaign of a page, kept for its session; where its address says nothing, the one that the session came by. */
export function sessionCampaign(window: Window, campaign: Campaign, session: string): Campaign {
  if (Object.keys(campaign).length) {
    writeText(window, 'localStorage', CAMPAIGN_KEY, JSON.stringify({ ...campaign, sess_id: session }));
    return campaign;
  }
  const { sess_id, ...kept } = parseFields(readText(window, 'localStorage', CAMPAIGN_KEY));
  return sess_id === session ? kept : campaign;
}
