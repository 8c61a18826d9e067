import { createHash } from 'node:crypto';
import type { Arrival } from '../arrival';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';

/** Returns a contact's id as all readers compare it: trimmed, and in lower case if it is an email address. Undefined for no id. */
export function normalContact(value: unknown): string | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return (id.includes('@') ? id.toLowerCase() : id) || undefined;
}

/** Returns a hash of a contact's id, which is all that is kept of it; undefined for no id. */
export function contactHash(value: unknown): string | undefined {
  const id = normalContact(value);
  return id && createHash('sha256').update(`refused contact:${id}`).digest('base64url');
}

/** Returns a hash of a receipt's id, by which its visitor is stopped. */
export const receiptHash = (uuid: string): string => contactHash(`consent:${uuid.toLowerCase()}`) ?? '';

/** Returns a hash of the id in the service's cookie, by which a visitor's first refusal is known: no hit names its record. */
export const visitorHash = (id: string): string => contactHash(`visitor:${id.toLowerCase()}`) ?? '';

interface Refusal {
  readonly uuid: string;
  /** ms since the epoch: the time of the choice, at most that of its arrival. */
  readonly refused: number;
  /** A hash, where the service knew who posted it. */
  readonly contact?: string | undefined;
}

const lower = (value: unknown): string => `${value}`.toLowerCase();

/** Returns the refusals among arrivals: rejections, and receipts of refusals and withdrawals. */
function refusalsIn(arrivals: readonly Arrival[]): Refusal[] {
  return arrivals.flatMap(({ kind, body, received, contact }) => {
    const isRefusal = kind === 'rejection' || (kind === 'receipt' && /^(reject|withdraw)$/.test(`${body.action}`));
    if (!isRefusal) return [];
    const date = Date.parse(`${kind === 'receipt' ? body.date : body.consent_date}`);
    return [{ uuid: lower(body.consent_uuid), refused: Math.min(received, Number.isNaN(date) ? received : date), contact }];
  });
}

/** Finds the contact whom a visitor's newest hit names that names any, for each visitor of these consent records. */
function* contactsOf(refusals: readonly Refusal[], each: Each): Steps<readonly Refusal[]> {
  const links = yield* ask<{ id: string; visitor: string }>(
    `select links.id, visitor from ${each} cross join links where links.kind = 'consent' and links.id = value ->> 'id' and visitor <> ''`,
    jsonOfIds(new Set(refusals.map(({ uuid }) => uuid))),
  );
  const found: Refusal[] = [];
  for (const { id, visitor } of links) {
    const [last] = yield* ask<{ contact: string }>(
      'select contact from hits where visitor = $1 and contact is not null order by id desc limit 1',
      visitor,
    );
    const contact = contactHash(last?.contact);
    if (contact) found.push(...refusals.flatMap(({ uuid, refused }) => (uuid === id ? [{ uuid, refused, contact }] : [])));
  }
  return found;
}

/** Finds refusals of before, for hits that arrive after them and happened before them. */
function* overtaken(arrivals: readonly Arrival[], each: Each): Steps<readonly Refusal[]> {
  const hits = arrivals.flatMap(({ kind, body, received }) => {
    const contact = kind === 'hit' && body.consent_uuid ? contactHash(body.adestra_contact_id) : undefined;
    const happened = typeof body.timestamp === 'number' ? body.timestamp : received;
    return contact ? [{ uuid: lower(body.consent_uuid), happened, contact }] : [];
  });
  if (!hits.length) return [];
  const ids = jsonOfIds(new Set(hits.map(({ uuid }) => uuid)));
  const found: Refusal[] = [];
  for (const [table, more] of [
    ['rejections', ''],
    ['receipts', "and action in ('reject', 'withdraw')"],
  ] as const) {
    const rows = yield* ask<{ uuid: string; received: number; happened: number | null }>(
      `select lower(${table}.consent_uuid) as uuid, received, happened from ${each} cross join ${table}
        where lower(${table}.consent_uuid) = value ->> 'id' ${more}`,
      ids,
    );
    for (const { uuid, received, happened } of rows) {
      const refused = Math.min(received, happened ?? received);
      found.push(...hits.flatMap((hit) => (hit.uuid === uuid && hit.happened <= refused ? [{ uuid, refused, contact: hit.contact }] : [])));
    }
  }
  return found;
}

/**
 * Notes contacts who refuse: a refusal of a recognised contact is one of the person, on every device and site. Notes visitors whose first refusal
 * names no hit. After the arrivals have been inserted. Visitors who share a browser are told apart by the newest hit.
 */
export function* keepRefusals(arrivals: readonly Arrival[], each: Each): Steps<void> {
  const refusals = refusalsIn(arrivals);
  const named: readonly Pick<Refusal, 'contact' | 'refused'>[] = refusals.length
    ? [...refusals, ...(yield* contactsOf(refusals, each))]
    : [];
  const refused = new Map<string, number>();
  const first = arrivals.flatMap(({ refuser, received }) => (refuser ? [{ contact: visitorHash(refuser), refused: received }] : []));
  for (const { contact, refused: time } of [...named, ...first, ...(yield* overtaken(arrivals, each))])
    if (contact) refused.set(contact, Math.max(time, refused.get(contact) ?? time));
  if (!refused.size) return;
  yield* ask(
    `insert into refused_contacts (contact, refused)
      select value ->> 'contact', cast(value ->> 'refused' as bigint) from ${each} where true
      on conflict (contact) do update set refused = excluded.refused where excluded.refused > refused_contacts.refused`,
    jsonOf([...refused].map(([contact, time]) => ({ contact, refused: time }))),
  );
}

/** Returns when contacts last refused, ms since the epoch, by their hashes. Missing for those who did not. */
export function* readRefusals(hashes: Iterable<string>, each: Each): Steps<Readonly<Record<string, number>>> {
  const rows = yield* ask<{ contact: string; refused: number }>(
    `select contact, refused from ${each} cross join refused_contacts where contact = value ->> 'id'`,
    jsonOfIds(new Set(hashes)),
  );
  return Object.fromEntries(rows.map(({ contact, refused }) => [contact, refused]));
}
