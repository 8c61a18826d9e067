import type { Kind } from '../arrival';
import { countBy } from './counts';
import { type LinkKind, normalId } from './people';
import { ask, type Each, jsonOfIds, type Steps } from './steps';
import type { Person, Subject } from './store';

interface HitRow {
  readonly id: number;
  readonly visitor: string | null;
  readonly session: string | null;
  readonly contact: string | null;
}

/** The namespaces in which each kind of id is looked for. A visitor sees one id: that of the receipt. */
const NAMESPACES: Readonly<Record<Exclude<keyof Ids, 'contact'>, readonly LinkKind[]>> = {
  visitor: ['visitor', 'consent'],
  receipt: ['consent'],
  session: ['session'],
};

interface Ids {
  visitor: string;
  receipt: string;
  session: string;
  contact: string;
}

export const kindOf = (subject: Subject): keyof Ids => Object.keys(subject)[0] as keyof Ids;

/** The lower-case id by which a person is asked for. */
export const idOf = (subject: Subject): string => normalId(Object.values(subject)[0]) ?? '';

/**
 * Returns the hits of a contact: all of a visitor who had no other contact. Where several contacts used one browser, those of the sessions
 * in which this contact alone was known, and those that name the contact.
 */
export function hitsOfContact(rows: readonly HitRow[], contact: string): { readonly hits: readonly HitRow[]; readonly whole: Set<string> } {
  const contactsOf = (key: (row: HitRow) => string | null) => {
    const found = new Map<string, Set<string>>();
    for (const row of rows) {
      const name = key(row);
      if (name === null) continue;
      const contacts = found.get(name) ?? found.set(name, new Set()).get(name);
      if (row.contact !== null) contacts?.add(row.contact.toLowerCase());
    }
    return (name: string | null) => {
      const contacts = name === null ? undefined : found.get(name);
      return contacts?.size === 1 && contacts.has(contact);
    };
  };
  const hasVisitor = contactsOf(({ visitor }) => visitor);
  const hasSession = contactsOf(({ session }) => session);
  const isTheirs = ({ visitor, session, contact: own }: HitRow) =>
    own === null ? hasVisitor(visitor) || hasSession(session) : own.toLowerCase() === contact;
  return {
    hits: rows.filter(isTheirs),
    whole: new Set(rows.flatMap(({ visitor }) => (visitor !== null && hasVisitor(visitor) ? [visitor] : []))),
  };
}

const VISITORS_OF = (each: Each, kind: LinkKind) =>
  `select distinct visitor as id from ${each} cross join links where links.kind = '${kind}' and links.id = value ->> 'id'`;
const IDS_OF = (each: Each) => `select distinct kind, links.id from ${each} cross join links where links.visitor = value ->> 'id'`;
const HITS_OF = (each: Each) =>
  `select hits.id, visitor, session, contact from ${each} cross join hits where hits.visitor = value ->> 'id'`;

interface OwnId {
  readonly kind: LinkKind;
  readonly id: string;
}

/** Finds the visitors who have one of the ids, and all their ids. The id of one consent record may have been seen with several. */
function* follow(first: Iterable<string>, each: Each): Steps<{ readonly visitors: Set<string>; readonly ids: readonly OwnId[] }> {
  const visitors = new Set(first);
  for (;;) {
    const ids = yield* ask<OwnId>(IDS_OF(each), jsonOfIds(visitors));
    const consents = ids.filter(({ kind }) => kind === 'consent').map(({ id }) => id);
    const more = yield* ask<{ id: string }>(VISITORS_OF(each, 'consent'), jsonOfIds(consents));
    const before = visitors.size;
    for (const { id } of more) visitors.add(id);
    if (visitors.size === before) return { visitors, ids };
  }
}

/** Finds a person and the ids of their rows, by one of their ids. */
export function* findPerson(subject: Subject, each: Each): Steps<Person> {
  const asked = kindOf(subject);
  const id = idOf(subject);
  const first = new Set<string>();
  let some: readonly HitRow[] = [];
  if (asked === 'contact') {
    const named = yield* ask<{ visitor: string }>(
      'select distinct visitor from hits where lower(contact) = $1 and visitor is not null',
      id,
    );
    const rows = yield* ask<HitRow>(HITS_OF(each), jsonOfIds(named.map(({ visitor }) => visitor)));
    const alone = yield* ask<HitRow>('select id, visitor, session, contact from hits where lower(contact) = $1 and visitor is null', id);
    const { hits, whole } = hitsOfContact([...rows, ...alone], id);
    some = hits;
    for (const visitor of whole) first.add(visitor);
  } else
    for (const kind of NAMESPACES[asked])
      for (const { id: visitor } of yield* ask<{ id: string }>(VISITORS_OF(each, kind), jsonOfIds([id]))) first.add(visitor);

  const { visitors, ids } = yield* follow(first, each);
  const all = yield* ask<HitRow>(HITS_OF(each), jsonOfIds(visitors));
  const hits = new Map([...some, ...all].map((row) => [row.id, row]));
  const own = (wanted: LinkKind) => ids.filter(({ kind }) => kind === wanted).map((one) => one.id);
  const receipts = new Set([...own('consent'), ...(asked === 'visitor' || asked === 'receipt' ? [id] : [])]);
  const told = new Set([...visitors, ...own('visitor'), ...(asked === 'visitor' || asked === 'contact' ? [id] : [])]);
  const idsIn = (table: string, column: string, values: Iterable<string>) =>
    ask<{ id: number }>(`select id from ${table} where ${column} in (select value ->> 'id' from ${each}) order by id`, jsonOfIds(values));
  const found: Partial<Record<Kind, readonly { readonly id: number }[]>> = {
    hit: [...hits.values()].sort((a, b) => a.id - b.id),
    error: yield* idsIn('errors', 'visitor', told),
    receipt: yield* idsIn('receipts', 'lower(consent_uuid)', receipts),
    rejection: yield* idsIn('rejections', 'lower(consent_uuid)', receipts),
  };
  const rows = Object.fromEntries(Object.keys(countBy(() => 0)).map((kind) => [kind, (found[kind as Kind] ?? []).map((row) => row.id)]));
  const sessions = new Set([...own('session'), ...some.flatMap(({ session }) => normalId(session) ?? [])]);
  return {
    visitors: [...visitors],
    ids: [
      { kind: asked === 'receipt' ? 'consent' : asked, id },
      ...(asked === 'visitor' ? [{ kind: 'consent' as const, id }] : []),
      ...[...told].filter((one) => asked !== 'contact' || one !== id).map((one) => ({ kind: 'visitor' as const, id: one })),
      ...[...receipts].map((one) => ({ kind: 'consent' as const, id: one })),
      ...[...sessions].map((one) => ({ kind: 'session' as const, id: one })),
    ],
    contacts: [...new Set([...hits.values()].flatMap(({ contact }) => contact ?? []))],
    rows: rows as Record<Kind, number[]>,
  };
}
