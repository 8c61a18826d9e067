import type { FastifyInstance } from 'fastify';
import type { Feed } from '../feed';
import { bindTo } from '../hosts';
import type { VisitorSetup } from '../visitor-setup';
import { analyticsLoader } from './analytics-loader';
import { bodies } from './bodies';
import { consentReceipt } from './consent-receipt';
import { consentRejection } from './consent-rejection';
import { contactAuth } from './contact-auth';
import { contactLogout } from './contact-logout';
import { contactSession } from './contact-session';
import { cors } from './cors';
import { errorReport } from './error-report';
import { forgetHere } from './forget-here';
import { hit } from './hit';
import { ip } from './ip';
import { ipMetadata } from './ip-metadata';
import { me } from './me';
import { publishSchemas } from './published-schemas';

/** The utility service of the specification's section 7, as far as a demo needs one. */
export const utilityService = (feed: Feed, setup: VisitorSetup) => async (app: FastifyInstance) => {
  bindTo(app, 'utility');
  bodies(app);
  cors(app);
  hit(app, feed);
  consentRejection(app, feed);
  consentReceipt(app, feed);
  errorReport(app, feed);
  ip(app, setup);
  ipMetadata(app);
  me(app);
  analyticsLoader(app);
  contactSession(app);
  contactAuth(app);
  contactLogout(app);
  forgetHere(app);
  publishSchemas(app);
};
