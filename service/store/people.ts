import { createHash } from 'node:crypto';
import type { Arrival } from '../arrival';

/** The namespaces of ids. A visitor's own ids and a session's join people. The id of a consent record only finds the visitors who have it. */
export type LinkKind = 'visitor' | 'session' | 'consent';

/**
 * An id, and a visitor to whom it belongs. An id of a visitor or session belongs to one, the id of a consent record may belong to several. An id of
 * many people belongs to nobody: its visitor is ''.
 */
export interface Link {
  readonly kind: LinkKind;
  readonly id: string;
  readonly visitor: string;
  /** ms since the epoch. */
  readonly since: number;
}

export type LinkKey = Pick<Link, 'kind' | 'id'>;

/** Visitors who turned out to be one person: all that is `from` becomes `to`. */
export interface Merge {
  readonly from: string;
  readonly to: string;
}

export interface Joined {
  /** The visitor of each arrival; null if it has no id. */
  readonly visitors: readonly (string | null)[];
  readonly links: readonly Link[];
  readonly merges: readonly Merge[];
}

type Body = Arrival['body'];

/** UTF-16 units of an id that is kept as it is. PostgreSQL can't index much longer ones, nor are they ids of ours. */
const LONGEST_ID = 320;

/** Returns an id as an indexed column holds it: a hash stands for a long one, which is still found by the whole id. */
export const boundId = (id: string): string =>
  id.length <= LONGEST_ID ? id : `sha256:${createHash('sha256').update(id.toLowerCase()).digest('hex')}`;

/** Returns an id as it is compared, or undefined if the value is none. */
export function normalId(value: unknown): string | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return id ? boundId(id).toLowerCase() : undefined;
}

/** Returns the account of a hit: its `user_id`, unless that is the browser's own `temp_id` or `edf_uuid`. */
export function accountOf({ user_id, temp_id, edf_uuid }: Body): string | null {
  const id = normalId(user_id);
  return id === undefined || id === normalId(temp_id) || id === normalId(edf_uuid) ? null : id;
}

const metadataOf = (body: Body) => (body.metadata ?? {}) as Body;

const keyOf = (kind: LinkKind, value: unknown): LinkKey[] => {
  const id = normalId(value);
  return id === undefined ? [] : [{ kind, id }];
};

/** The ids of a hit that belong to one visitor, the most lasting of the page first: the first one names a new visitor. */
export const joining = ({ temp_id, edf_uuid, user_id, sess_id }: Body): LinkKey[] => {
  const own = [...keyOf('visitor', temp_id), ...keyOf('visitor', edf_uuid)];
  // A signed-in person's `user_id` is the same on every device.
  return [...(own.length ? own : keyOf('visitor', user_id)), ...keyOf('session', sess_id)];
};

/** Returns the ids of arrivals to look up before `joinPeople`. */
export function linkKeys(arrivals: readonly Pick<Arrival, 'kind' | 'body'>[]): LinkKey[] {
  const keys = arrivals.flatMap(({ kind, body }) => {
    if (kind === 'hit') return [...joining(body), ...keyOf('consent', body.consent_uuid)];
    return kind === 'error' ? keyOf('visitor', metadataOf(body).userId) : [];
  });
  return [...new Map(keys.map((key) => [`${key.kind} ${key.id}`, key])).values()];
}

/**
 * Decides who each hit and error is of. One `temp_id`, `edf_uuid` or session is one person, so a hit with several of them joins the visitors
 * who had them; the visitor known longest stays. `known`: the stored links of `linkKeys`.
 */
export function joinPeople(arrivals: readonly Pick<Arrival, 'kind' | 'body' | 'received'>[], known: readonly Link[]): Joined {
  const by = new Map<string, Link>();
  const consents = new Set<string>();
  const shared = new Set<string>();
  const links: Link[] = [];
  const merged = new Map<string, string>();
  const since = new Map<string, number>();
  for (const link of known) {
    if (!link.visitor) {
      shared.add(`${link.kind} ${link.id}`);
      continue;
    }
    if (link.kind === 'consent') consents.add(`${link.id} ${link.visitor}`);
    else by.set(`${link.kind} ${link.id}`, link);
    since.set(link.visitor, Math.min(link.since, since.get(link.visitor) ?? link.since));
  }
  const find = (visitor: string): string => {
    let root = visitor;
    for (let next = merged.get(root); next !== undefined; next = merged.get(root)) root = next;
    return root;
  };
  const age = (visitor: string) => since.get(visitor) ?? Number.POSITIVE_INFINITY;
  const add = (link: Link) => {
    by.set(`${link.kind} ${link.id}`, link);
    links.push(link);
  };

  const ofHit = ({ body, received }: Pick<Arrival, 'body' | 'received'>): string | null => {
    const keys = joining(body).filter(({ kind, id }) => !shared.has(`${kind} ${id}`));
    const [first] = keys;
    if (!first) return null;
    const found = keys.flatMap(({ kind, id }) => {
      const link = by.get(`${kind} ${id}`);
      return link ? [find(link.visitor)] : [];
    });
    const visitor = found.reduce((a, b) => (age(b) < age(a) ? b : a), found[0] ?? first.id);
    for (const other of found) {
      if (find(other) === visitor) continue;
      merged.set(find(other), visitor);
      since.set(visitor, Math.min(age(visitor), age(other)));
    }
    if (!since.has(visitor)) since.set(visitor, received);
    for (const key of keys) if (!by.has(`${key.kind} ${key.id}`)) add({ ...key, visitor, since: received });
    for (const { kind, id } of keyOf('consent', body.consent_uuid)) {
      if (consents.has(`${id} ${visitor}`)) continue;
      consents.add(`${id} ${visitor}`);
      links.push({ kind, id, visitor, since: received });
    }
    return visitor;
  };

  const hits = arrivals.map((arrival) => (arrival.kind === 'hit' ? ofHit(arrival) : null));
  // An error may have come with the hits that say who its `userId` is. A later hit in the batch may join earlier ones.
  const visitors = arrivals.map(({ kind, body }, i) => {
    if (kind === 'hit') return hits[i] == null ? null : find(hits[i]);
    const id = kind === 'error' ? normalId(metadataOf(body).userId) : undefined;
    if (shared.has(`visitor ${id}`)) return null;
    const link = id === undefined ? undefined : by.get(`visitor ${id}`);
    return link ? find(link.visitor) : (id ?? null);
  });
  return {
    visitors,
    links: links.map((link) => ({ ...link, visitor: find(link.visitor) })),
    merges: [...merged.keys()].map((from) => ({ from, to: find(from) })),
  };
}
