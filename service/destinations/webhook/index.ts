import { createHash } from 'node:crypto';
import * as z from 'zod';
import { DAY } from '../../../lib/time/day';
import { allowedFields } from '../allowed-fields';
import type { DestinationKind, Outgoing } from '../destination';
import { purposesIn } from '../leave';
import { momentOf } from '../moment';
import { readRetryAfter } from '../retry-after';
import { keyOf, sign } from './sign';

/** Words of an answer that say whose fault it is. Receivers who answer 401 or 403 want another signature, 404 another address. */
const OF_DESTINATION = [401, 403, 404, 405, 407];
const OF_NOBODY = [408, 409, 421, 423, 425, 429];

/** The id of a batch follows from its events, so that the same batch has the same id. */
const idOf = (events: readonly Outgoing[]): string => {
  const [first] = events;
  if (events.length === 1 && first) return first.hit.hit_id;
  return createHash('sha256')
    .update(events.map(({ hit }) => hit.hit_id).join())
    .digest('hex')
    .slice(0, 32);
};

/** Events of one call about an erasure. */
const MOST_ERASED = 1_000;

const piecesOf = (events: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(events.length / MOST_ERASED) }, (_, i) => events.slice(i * MOST_ERASED, (i + 1) * MOST_ERASED));

/** Any events to a CRM or a warehouse, signed as Standard Webhooks say (https://www.standardwebhooks.com/). */
export const webhook: DestinationKind = {
  kind: 'webhook',
  fields: {
    batch: z.int('Expected a number of events').min(1).max(500, 'Expected at most 500 events').default(1),
    erases: z.boolean('Expected true or false').optional(),
  },
  readSecrets: (given) =>
    given.every(keyOf)
      ? given
      : { fault: 'Expected whsec_ and the base64 of 24 to 64 bytes, as `echo whsec_$(openssl rand -base64 32)` prints' },
  needs: () => [],
  oldest: 7 * DAY,
  most: 500,
  account: ({ url }) => url,
  map(hit) {
    const { event } = hit.body;
    const data = allowedFields(hit.body, purposesIn(hit.body.consent_purposes) ?? []);
    return { event: { type: event, timestamp: new Date(momentOf(hit)).toISOString(), data } };
  },
  request(events, { url, secrets, batch }, now, test) {
    const told = events.map(({ event }) => (test ? { ...event, type: 'taproot_test' } : event));
    const body = JSON.stringify(batch === 1 ? told[0] : told);
    return { url, body, headers: { 'content-type': 'application/json', ...sign(idOf(events), now, body, secrets) } };
  },
  erasure(events, { url, secrets, own }, erasure, now) {
    if (own.erases !== true) return undefined;
    return piecesOf(events).map((piece, at) => {
      const body = JSON.stringify({ type: 'erasure', timestamp: new Date(now).toISOString(), data: { erasure, events: piece } });
      return { url, body, headers: { 'content-type': 'application/json', ...sign(`${erasure}-${at}`, now, body, secrets) } };
    });
  },
  read({ status, headers, text }, _events, now) {
    const words = `${status} ${text}`;
    if (status >= 200 && status < 300) return { fate: 'sent', words };
    if (status === 410) return { fate: 'ended', words };
    const after = readRetryAfter(headers['retry-after'], now);
    if (status >= 300 && status < 400) return { fate: 'destination', words: `${status} to ${headers.location ?? 'nowhere'}` };
    if (OF_DESTINATION.includes(status)) return { fate: 'destination', words };
    if (status >= 500) return { fate: 'doubt', words, ...(after && { after }) };
    return OF_NOBODY.includes(status) ? { fate: 'nobody', words, ...(after && { after }) } : { fate: 'event', words };
  },
};
