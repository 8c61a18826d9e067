import type { FastifyInstance } from 'fastify';
import { type Contacts, contactCalls } from '../contact/routes';
import type { CheckEvents } from '../events/check-events';
import type { Locate } from '../ip/locate';
import { ip } from '../ip/route';
import type { AdmitSites } from '../network/admit-sites';
import { type AnalyticsLibrary, analyticsLoader, vendorLibrary } from './analytics-loader';
import { analyticsScripts } from './analytics-scripts';
import { bodies } from './bodies';

import { consentReceipt } from './consent-receipt';
import { consentRejection } from './consent-rejection';
import { consentUnanswered } from './consent-unanswered';
import { cors, type IsInNetwork } from './cors';
import { errorReport } from './error-report';
import { hit } from './hit';
import { me } from './me';
import { onlyTags } from './only-tags';
import { overload } from './overload';
import { publishSchemas } from './published-schemas';
import { limitRate } from './rate-limit';
import type { Take } from './take-into-log';

export interface UtilityParts {
  readonly take: Take;
  readonly check: CheckEvents;
  readonly isInNetwork: IsInNetwork;
  readonly admit: AdmitSites;
  readonly rateLimit: number;
  readonly locate: Locate;
  /** Undefined where no mailing provider is named. */
  readonly contacts?: Contacts;
  /** The vendor's own by default. */
  readonly library?: AnalyticsLibrary;
}

/** The calls that sites make (docs/utility-api.md). */
export const utilityCalls =
  ({ take, check, isInNetwork, admit, rateLimit, locate, contacts, library = vendorLibrary() }: UtilityParts) =>
  async (app: FastifyInstance) => {
    // CORS comes first, so that pages can read every refusal.
    cors(app, isInNetwork);
    onlyTags(app, isInNetwork);
    bodies(app);
    await limitRate(app, rateLimit);
    overload(app);
    hit(app, take, check, admit);
    errorReport(app, take);
    consentRejection(app, take);
    consentReceipt(app, take, admit);
    consentUnanswered(app, take, admit);
    me(app);
    analyticsLoader(app, await analyticsScripts(), library);
    ip(app, locate);
    contactCalls(app, contacts, isInNetwork);
    publishSchemas(app);
  };
