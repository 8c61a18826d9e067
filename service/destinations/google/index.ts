import * as z from 'zod';
import { DAY } from '../../../lib/time/day';
import type { DestinationKind } from '../destination';
import { openAuthority, readKey } from './authorize';
import { confirms, ingest, PACE } from './calls';
import { googleEvent } from './event';
import { readGoogle } from './read-answer';

const accountId = z.string().regex(/^\d{3,20}$/, 'Expected the number of an account, in quotation marks');

/** An account of Google Ads, or of another product by its type. */
const account = z.union([
  accountId.transform((id) => ({ accountType: 'GOOGLE_ADS', accountId: id })),
  z.strictObject({ accountType: z.string().regex(/^[A-Z_]{3,40}$/), accountId }),
]);

type Account = z.infer<typeof account>;

interface Own {
  readonly account: { readonly loginAccount?: Account; readonly operatingAccount: Account; readonly conversionAction: string };
  readonly eventSource: string;
}

/**
 * Conversions of Google Ads by the Data Manager API (developers.google.com/data-manager/api/reference/rest/v1/events/ingest). Half an hour later Google
 * says by the request's id whether they count. The documentation states no age; an event is tried for 7 days.
 */
export const google: DestinationKind = {
  kind: 'google',
  publicOnly: true,
  fields: {
    account: z.strictObject(
      { loginAccount: account.optional(), operatingAccount: account, conversionAction: accountId },
      'Expected operatingAccount and conversionAction',
    ),
    eventSource: z.enum(['WEB', 'APP', 'IN_STORE', 'PHONE', 'OTHER'], 'Expected WEB, APP, IN_STORE, PHONE or OTHER').default('WEB'),
  },
  readSecrets: ([given = '', ...others]) => (others.length ? { fault: 'Expected one key' } : readKey(given)),
  needs: () => ['advertising'],
  // A gift has three events, of which this one is told.
  events: ['donation', 'action', 'signup', 'sign_up', 'mailchimp_signup'],
  oldest: 7 * DAY,
  most: 500,
  pace: PACE,
  account({ own }) {
    const { operatingAccount, conversionAction } = (own as unknown as Own).account;
    return `${operatingAccount.accountId} ${conversionAction}`;
  },
  authorize: openAuthority,
  testFields: { gclid: 'taproot-test-click' },
  map: (hit, { own }) => googleEvent(hit, (own as unknown as Own).eventSource),
  request(events, { url, own }, _now, test = false) {
    const { loginAccount, operatingAccount, conversionAction } = (own as unknown as Own).account;
    const destination = { ...(loginAccount && { loginAccount }), operatingAccount, productDestinationId: conversionAction };
    return ingest(url, destination, events, test);
  },
  read: readGoogle,
  confirms,
};
