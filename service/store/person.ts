import type { Kind } from '../arrival';
import { type LinkKind, normalId } from './people';
import { ask, type Each, jsonOfIds, type Steps } from './steps';
import type { Person, PersonId, Subject } from './store';
import { countBy } from './tables';

interface HitRow {
  readonly id: number;
  readonly visitor: string | null;
  readonly session: string | null;
  readonly contact: string | null;
  readonly account: string | null;
}

/** A column of hits with an id of a person who may have several browsers, and may share one. */
type Shared = 'contact' | 'account';

interface Ids {
  visitor: string;
  user: string;
  receipt: string;
  session: string;
  contact: string;
}

/** The namespaces in which each kind of id is looked for. A visitor sees one id: that of the receipt. */
const NAMESPACES: Readonly<Record<keyof Ids, readonly LinkKind[]>> = {
  visitor: ['visitor', 'consent'],
  user: ['visitor'],
  receipt: ['consent'],
  session: ['session'],
  contact: [],
};

/** The columns in which each kind of id is looked for. */
const COLUMNS: Readonly<Partial<Record<keyof Ids, Shared>>> = { visitor: 'account', user: 'account', contact: 'contact' };

const INDEXED: Readonly<Record<Shared, string>> = { contact: 'lower(contact)', account: 'account' };

export const kindOf = (subject: Subject): keyof Ids => Object.keys(subject)[0] as keyof Ids;

/** The lower-case id by which a person is asked for. */
export const idOf = (subject: Subject): string => normalId(Object.values(subject)[0]) ?? '';

/**
 * Returns the hits of a contact or an account: all of a visitor who had no other. Where several used one browser, those of the sessions in which
 * this one alone was known, and those that name it. `whole`, `sessions`: the
 * visitors and sessions that had no other.
 */
export function hitsOfShared(
  rows: readonly HitRow[],
  column: Shared,
  wanted: string,
): { readonly hits: readonly HitRow[]; readonly whole: Set<string>; readonly sessions: Set<string> } {
  const idIn = (row: HitRow) => normalId(row[column]);
  const hasAlone = (key: (row: HitRow) => string | null) => {
    const found = new Map<string, Set<string>>();
    for (const row of rows) {
      const name = key(row);
      if (name === null) continue;
      const values = found.get(name) ?? found.set(name, new Set()).get(name);
      const value = idIn(row);
      if (value !== undefined) values?.add(value);
    }
    return (name: string | null) => {
      const values = name === null ? undefined : found.get(name);
      return values?.size === 1 && values.has(wanted);
    };
  };
  const hasVisitor = hasAlone(({ visitor }) => visitor);
  const hasSession = hasAlone(({ session }) => session);
  const isTheirs = (row: HitRow) => {
    const value = idIn(row);
    return value === undefined ? hasVisitor(row.visitor) || hasSession(row.session) : value === wanted;
  };
  return {
    hits: rows.filter(isTheirs),
    whole: new Set(rows.flatMap(({ visitor }) => (visitor !== null && hasVisitor(visitor) ? [visitor] : []))),
    sessions: new Set(rows.flatMap(({ session }) => (session !== null && hasSession(session) ? [session.toLowerCase()] : []))),
  };
}

const VISITORS_OF = (each: Each, kind: LinkKind) =>
  `select distinct visitor as id from ${each} cross join links
    where links.kind = '${kind}' and links.id = value ->> 'id' and visitor <> ''`;
const IDS_OF = (each: Each) => `select distinct kind, links.id from ${each} cross join links where links.visitor = value ->> 'id'`;
const HITS_OF = (each: Each) =>
  `select hits.id, visitor, session, contact, account from ${each} cross join hits where hits.visitor = value ->> 'id'`;

interface OwnId {
  readonly kind: LinkKind;
  readonly id: string;
}

/** Finds the hits of a contact or an account. */
function* findShared(column: Shared, id: string, each: Each): Steps<ReturnType<typeof hitsOfShared>> {
  const indexed = `${INDEXED[column]} = $1 and ${column} is not null`;
  const named = yield* ask<{ visitor: string }>(`select distinct visitor from hits where ${indexed} and visitor is not null`, id);
  const rows = yield* ask<HitRow>(HITS_OF(each), jsonOfIds(named.map(({ visitor }) => visitor)));
  const alone = yield* ask<HitRow>(`select id, visitor, session, contact, account from hits where ${indexed} and visitor is null`, id);
  return hitsOfShared([...rows, ...alone], column, id);
}

/** Returns those visitors who had no other contact, or no other account. */
function* withoutOthers(visitors: readonly string[], column: Shared, id: string, each: Each): Steps<readonly string[]> {
  const others = yield* ask<{ visitor: string }>(
    `select distinct visitor from ${each} cross join hits
      where hits.visitor = value ->> 'id' and ${column} is not null and ${INDEXED[column]} <> $2`,
    jsonOfIds(visitors),
    id,
  );
  const shared = new Set(others.map(({ visitor }) => visitor));
  return visitors.filter((visitor) => !shared.has(visitor));
}

/**
 * Finds the visitors who have one of the ids, and all their ids. The id of one consent record may have been seen with several, of which those
 * that `keep` returns are the person's.
 */
function* follow(
  first: Iterable<string>,
  each: Each,
  keep: (visitors: readonly string[]) => Steps<readonly string[]>,
): Steps<{ readonly visitors: Set<string>; readonly ids: readonly OwnId[] }> {
  const visitors = new Set(first);
  const seen = new Set(first);
  for (;;) {
    const ids = yield* ask<OwnId>(IDS_OF(each), jsonOfIds(visitors));
    const consents = ids.filter(({ kind }) => kind === 'consent').map(({ id }) => id);
    const more = (yield* ask<{ id: string }>(VISITORS_OF(each, 'consent'), jsonOfIds(consents))).map(({ id }) => id);
    const fresh = more.filter((id) => !seen.has(id));
    if (!fresh.length) return { visitors, ids };
    for (const id of fresh) seen.add(id);
    for (const id of yield* keep(fresh)) visitors.add(id);
  }
}

/** Returns whether errors that name this id are its person's: an account and a contact may have the same number. */
function* namesErrors(asked: keyof Ids, id: string): Steps<boolean> {
  if (asked === 'visitor' || asked === 'user') return true;
  if (asked !== 'contact') return false;
  const accounts = yield* ask<object>('select id from hits where account = $1 and account is not null limit 1', id);
  const visitors = yield* ask<object>("select id from links where kind = 'visitor' and id = $1 and visitor <> '' limit 1", id);
  return !accounts.length && !visitors.length;
}

/** Finds the accounts of hits whose every hit is among them: errors that name one are of the same person. */
function* ownAccounts(hits: ReadonlyMap<number, HitRow>, each: Each): Steps<readonly string[]> {
  const accounts = new Set([...hits.values()].flatMap(({ account }) => account ?? []));
  const all = yield* ask<{ id: number; account: string }>(
    `select hits.id, account from ${each} cross join hits where hits.account = value ->> 'id' and account is not null`,
    jsonOfIds(accounts),
  );
  for (const { id, account } of all) if (!hits.has(id)) accounts.delete(account);
  return [...accounts];
}

/** Finds a person and the ids of their rows, by one of their ids. */
export function* findPerson(subject: Subject, each: Each): Steps<Person> {
  const asked = kindOf(subject);
  const id = idOf(subject);
  const column = COLUMNS[asked];
  const shared = column ? yield* findShared(column, id, each) : { hits: [], whole: new Set<string>(), sessions: new Set<string>() };
  const first = new Set(shared.whole);
  for (const kind of NAMESPACES[asked])
    for (const { id: visitor } of yield* ask<{ id: string }>(VISITORS_OF(each, kind), jsonOfIds([id]))) first.add(visitor);

  const isByShared = asked === 'contact' || asked === 'user';
  const keep = function* (visitors: readonly string[]): Steps<readonly string[]> {
    return column && isByShared ? yield* withoutOthers(visitors, column, id, each) : visitors;
  };
  const { visitors, ids } = yield* follow(first, each, keep);
  const all = yield* ask<HitRow>(HITS_OF(each), jsonOfIds(visitors));
  const hits = new Map([...shared.hits, ...all].map((row) => [row.id, row]));
  const own = (wanted: LinkKind) => ids.filter(({ kind }) => kind === wanted).map((one) => one.id);
  const receipts = new Set([...own('consent'), ...(asked === 'visitor' || asked === 'receipt' ? [id] : [])]);
  const ownIds = new Set([...visitors, ...own('visitor'), ...(asked === 'visitor' ? [id] : [])]);
  const told = new Set([...ownIds, ...(yield* ownAccounts(hits, each)), ...((yield* namesErrors(asked, id)) ? [id] : [])]);
  const idsIn = (table: string, column: string, values: Iterable<string>) =>
    ask<{ id: number }>(`select id from ${table} where ${column} in (select value ->> 'id' from ${each}) order by id`, jsonOfIds(values));
  const found: Partial<Record<Kind, readonly { readonly id: number }[]>> = {
    hit: [...hits.values()].sort((a, b) => a.id - b.id),
    error: yield* idsIn('errors', 'visitor', told),
    receipt: yield* idsIn('receipts', 'lower(consent_uuid)', receipts),
    rejection: yield* idsIn('rejections', 'lower(consent_uuid)', receipts),
  };
  const rows = Object.fromEntries(Object.keys(countBy(() => 0)).map((kind) => [kind, (found[kind as Kind] ?? []).map((row) => row.id)]));
  const sessions = new Set([...own('session'), ...shared.sessions]);
  const asIds = (kind: PersonId['kind'], values: Iterable<string>) => [...values].map((one) => ({ kind, id: one }));
  return {
    visitors: [...visitors],
    ids: [
      { kind: asked === 'receipt' ? 'consent' : asked, id },
      ...(column === 'account' && shared.hits.length ? [{ kind: 'user' as const, id }] : []),
      ...asIds('visitor', ownIds),
      ...asIds('error', told),
      ...asIds('consent', receipts),
      ...asIds('session', sessions),
    ],
    contacts: [...new Set([...hits.values()].flatMap(({ contact }) => contact ?? []))],
    rows: rows as Record<Kind, number[]>,
  };
}
