import { ask, type Steps } from './steps';

/** A request of which the vendor says later whether it counts. */
export interface OpenRequest {
  readonly request: string;
  /** Questions before. */
  readonly tries: number;
  /** ms since the epoch. */
  readonly since: number;
}

export interface Confirmed {
  readonly destination: string;
  readonly request: string;
  /** `sent` leaves the events as they are, with the vendor's words; undefined: the question is asked again at `due`. */
  readonly state?: 'confirmed' | 'given_up' | 'sent';
  readonly reason: string;
  readonly answer: string;
  readonly due: number;
}

/** Returns requests whose question is due, the oldest first. */
export const openRequests = ({ destination, now }: { destination: string; now: number }): Steps<readonly OpenRequest[]> =>
  ask<OpenRequest>(
    'select request, tries, since from told_requests where destination = $1 and due <= $2 order by due limit 20',
    destination,
    now,
  );

/** Writes down what a vendor has said later about a request's events. */
export function* confirmRequest({ destination, request, state, reason, answer, due }: Confirmed): Steps<number> {
  if (!state) {
    yield* ask('update told_requests set due = $3, tries = tries + 1 where destination = $1 and request = $2', destination, request, due);
    return 0;
  }
  yield* ask('delete from told_requests where destination = $1 and request = $2', destination, request);
  const rows = yield* ask<object>(
    `update told set state = $3, reason = $4, answer = $5 where request = $2 and destination = $1 and state = 'sent' returning event`,
    destination,
    request,
    state,
    reason,
    answer,
  );
  return rows.length;
}
