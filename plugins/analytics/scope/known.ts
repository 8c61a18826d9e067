import type { Properties, Tools } from '../../../kernel';
import type { PageLife } from './page-life';
import { createSessionCampaign } from './session-campaign';
import type { VisitorFields } from './visitor';

/** SES-05, SES-07: what can be said of the visitor and of the session's source before the data layer's chunk is there. */
export function createKnown(
  { env, visitor: { internal } }: Pick<Tools, 'env' | 'visitor'>,
  visitor: VisitorFields,
  goesOn: boolean,
): (life: PageLife, session?: string) => Properties {
  const user = { ...visitor, traffic_type: internal ? 'internal' : 'external' };
  const source = createSessionCampaign(env.window, goesOn);
  return ({ campaign }, session = '') => ({ ...user, ...source(campaign, session) });
}
