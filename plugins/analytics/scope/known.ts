import type { Properties, Tools } from '../../../kernel';
import type { PageLife } from './page-life';
import { sessionCampaign } from './session-campaign';
import type { VisitorFields } from './visitor';

/**
 * SES-05, SES-07: what can be said of the visitor and of the session's campaign before the data layer's chunk is there. It is read
 * once for each page and session.
 */
export function createKnown(
  { env, visitor: { internal } }: Pick<Tools, 'env' | 'visitor'>,
  visitor: VisitorFields,
): (life: PageLife, session?: string) => Properties {
  const user = { ...visitor, traffic_type: internal ? 'internal' : 'external' };
  let last: { life: PageLife; session: string; known: Properties } | undefined;

  return (life, session = '') => {
    if (last?.life !== life || last.session !== session)
      last = { life, session, known: { ...user, ...sessionCampaign(env.window, life.campaign, session) } };
    return last.known;
  };
}
