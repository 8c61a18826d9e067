import { createHash } from 'node:crypto';
import type { Arrival } from '../arrival';
import type { Subject } from './store';

/** Days for which browsers retry, and one more for clocks that differ. */
const LATE_DAYS = 8;

/** ms after which no late copy can arrive, so that the erasure itself can be forgotten. */
export const LATE = LATE_DAYS * 24 * 60 * 60 * 1_000;

/** The fields of a hit that hold a visitor's id. An error has `userId`, which may be a contact's. */
export const VISITOR_FIELDS = ['user_id', 'temp_id', 'edf_uuid'] as const;
export const CONTACT_FIELD = 'adestra_contact_id';

export interface Erasure {
  /** A hash: an erasure must not keep what it erases. */
  readonly subject: string;
  /** ms since the epoch. */
  readonly erased: number;
}

const hash = (kind: string, id: unknown) =>
  createHash('sha256')
    .update(`${kind}:${String(id).toLowerCase()}`)
    .digest('base64url');

export const subjectOf = (subject: Subject): string =>
  'visitor' in subject ? hash('visitor', subject.visitor) : hash('contact', subject.contact);

function subjectsOf({ kind, body }: Arrival): string[] {
  if (kind === 'error') {
    const { userId } = (body.metadata ?? {}) as { userId?: unknown };
    return userId ? [hash('visitor', userId), hash('contact', userId)] : [];
  }
  const visitors = VISITOR_FIELDS.flatMap((name) => (body[name] ? [hash('visitor', body[name])] : []));
  return body[CONTACT_FIELD] ? [...visitors, hash('contact', body[CONTACT_FIELD])] : visitors;
}

/** Returns whether an arrival is a late copy of something erased: it happened before its subject's erasure. */
export function isErased(arrival: Arrival, erasures: readonly Erasure[]): boolean {
  if (!erasures.length || (arrival.kind !== 'hit' && arrival.kind !== 'error')) return false;
  const subjects = subjectsOf(arrival);
  const { timestamp } = arrival.body;
  const happened = typeof timestamp === 'number' ? Math.min(timestamp, arrival.received) : arrival.received;
  return erasures.some(({ subject, erased }) => happened <= erased && subjects.includes(subject));
}
