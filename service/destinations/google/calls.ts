import type { Call, DestinationKind, Outgoing } from '../destination';
import { readStatus } from './read-answer';

/**
 * A project may send 300 requests a minute and 100,000 a day, and ask 50,000 times a day (developers.google.com/data-manager/api/limits). Each
 * request is asked about later, so that events that trickle in go together.
 */
export const PACE = 10_000;

const at = (url: string, path: string) => `${url.replace(/\/$/, '')}/v1/${path}`;

/** Returns the call that tells an account of events (developers.google.com/data-manager/api/reference/rest/v1/events/ingest). `test`: it only checks them. */
export const ingest = (url: string, destination: object, events: readonly Outgoing[], test: boolean): Call => ({
  url: at(url, 'events:ingest'),
  body: JSON.stringify({ destinations: [destination], events: events.map(({ event }) => event), validateOnly: test }),
  headers: { 'content-type': 'application/json' },
});

/** Half an hour later Google says by the request's id whether its events count. */
export const confirms: NonNullable<DestinationKind['confirms']> = {
  request: (id, { url }) => ({ url: at(url, `requestStatus:retrieve?${new URLSearchParams({ requestId: id })}`), headers: {}, body: '' }),
  read: readStatus,
};
