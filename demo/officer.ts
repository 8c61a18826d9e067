import type { FastifyInstance } from 'fastify';
import { findReceipts } from '../service/receipts/find';
import { receiptPage } from '../service/receipts/page';
import type { Feed } from './feed';
import { bindTo } from './hosts';

/** The password of the officer's page. The live page shows it, as the demo's visitors are made up. */
export const OFFICER_PASSWORD = 'demo';

/** Serves the service's page of receipts, GET /inspect/consent, on the live page's host. `dist` has the archive of words. */
export const officersPage = (feed: Feed, dist: string) => async (app: FastifyInstance) => {
  bindTo(app, 'live');
  await receiptPage((id) => findReceipts(feed.store, id, dist), OFFICER_PASSWORD, dist)(app);
};
