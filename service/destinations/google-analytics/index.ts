import * as z from 'zod';
import { DAY } from '../../../lib/time/day';
import type { DestinationKind } from '../destination';
import { openAuthority, readKey } from '../google/authorize';
import { confirms, ingest, PACE } from '../google/calls';
import { readGoogle } from '../google/read-answer';
import { analyticsEvent } from './event';

interface Own {
  /** The number of a property. */
  readonly account: string;
  /** As in `G-ABC123`. */
  readonly stream: string;
}

const productOf = (accountId: string) => ({ accountType: 'GOOGLE_ANALYTICS_PROPERTY', accountId });

/**
 * Events of a web stream of Google Analytics by the Data Manager API. Google takes events of the last 72 hours
 * (developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events), and drops no repeats but a purchase's: what may have
 * arrived is not sent again.
 */
export const googleAnalytics: DestinationKind = {
  kind: 'google-analytics',
  fields: {
    account: z.string().regex(/^\d{3,20}$/, 'Expected the number of a property, in quotation marks'),
    stream: z.string().regex(/^G-[A-Z\d]{4,20}$/, 'Expected the id of a web stream such as G-ABC123'),
  },
  readSecrets: ([given = '', ...others]) => (others.length ? { fault: 'Expected one key' } : readKey(given)),
  needs: () => ['analytics'],
  // A gift has three events, of which this one is told.
  events: ['page_view', 'donation', 'action', 'signup', 'sign_up', 'mailchimp_signup'],
  oldest: 3 * DAY,
  memory: 0,
  publicOnly: true,
  most: 500,
  pace: PACE,
  account: ({ own }) => `${(own as unknown as Own).account} ${(own as unknown as Own).stream}`,
  authorize: openAuthority,
  testFields: { temp_id: 'taproot-test', sess_id: 'taproot-test' },
  map(hit, { own }) {
    const { account, stream } = own as unknown as Own;
    // Each site names its stream, and each stream has an entry.
    return hit.body.stream === undefined || hit.body.stream === stream
      ? analyticsEvent(hit, account)
      : { lacks: 'the stream of the entry' };
  },
  request(events, { url, own }, _now, test = false) {
    const { account, stream } = own as unknown as Own;
    return ingest(
      url,
      { loginAccount: productOf(account), operatingAccount: productOf(account), productDestinationId: stream },
      events,
      test,
    );
  },
  read: readGoogle,
  confirms,
};
