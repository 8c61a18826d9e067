import * as z from 'zod';
import type { GiftName } from '../../../lib/records/social-names';
import { DAY } from '../../../lib/time/day';
import type { DestinationKind } from '../destination';
import { metaEvent } from './event';
import { readMeta } from './read-answer';

interface Own {
  readonly account: string;
  readonly version: string;
  readonly testCode?: string;
  readonly identifiers: readonly string[];
  readonly gift?: GiftName;
}

/**
 * Meta's Conversions API (developers.facebook.com/documentation/ads-commerce/conversions-api/using-the-api): events up to 7 days old, of which one
 * older fails the whole request; repeats are known for 48 hours by name and id.
 */
export const meta: DestinationKind = {
  kind: 'meta',
  fields: {
    account: z.string().regex(/^\d{5,20}$/, 'Expected the number of a pixel, in quotation marks'),
    version: z
      .string()
      .regex(/^v\d{1,3}\.\d$/, 'Expected a version such as v25.0')
      .default('v25.0'),
    testCode: z
      .string()
      .regex(/^[\w-]{1,40}$/, 'Expected a code such as TEST123')
      .optional(),
    identifiers: z.array(z.enum(['email'], 'Expected email')).default([]),
    gift: z.enum(['Donate', 'Purchase'], 'Expected Donate or Purchase').optional(),
  },
  readSecrets: (given) =>
    given.length === 1 && /^[\w|.-]{8,1000}$/.test(given[0] ?? '') ? given : { fault: 'Expected one access token, without spaces' },
  needs: () => ['advertising'],
  // A gift has three events, of which this one is told.
  events: ['page_view', 'donation', 'action', 'signup', 'sign_up', 'mailchimp_signup'],
  oldest: 6.9 * DAY,
  memory: 2 * DAY,
  most: 100,
  publicOnly: true,
  wantsSender: true,
  click: 'fbclid',
  asksEmail: ({ own }) => (own as unknown as Own).identifiers.includes('email'),
  // …/conversions-api/parameters/customer-information-parameters: without blanks around it, in small letters, by SHA-256.
  identify(event, hash) {
    const { user_data, ...rest } = event as { readonly user_data: object };
    return { ...rest, user_data: { ...user_data, em: [hash] } };
  },
  account: ({ own }) => (own as unknown as Own).account,
  lacksForTest: ({ own }) => ((own as unknown as Own).testCode ? undefined : 'testCode'),
  map(hit, { own, gifts = {} }, now, sender) {
    const { gift = 'Donate' } = own as unknown as Own;
    const site = `${hit.body.site}`;
    return metaEvent(hit, Object.hasOwn(gifts, site) ? (gifts[site] as GiftName) : gift, now, sender);
  },
  request(events, { url, secrets, own }, _now, test) {
    const { account, version, testCode } = own as unknown as Own;
    const [access_token] = secrets;
    const body = JSON.stringify({ data: events.map(({ event }) => event), ...(test && { test_event_code: testCode }), access_token });
    return { url: `${url.replace(/\/$/, '')}/${version}/${account}/events`, body, headers: { 'content-type': 'application/json' } };
  },
  read: readMeta,
};
