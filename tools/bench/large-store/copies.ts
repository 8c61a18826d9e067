/** The words in which the engines' SQL of copies differs. */
export interface Words {
  /** A number from 1 as four hexadecimal digits. */
  readonly prefix: string;
  /** Body `b.body` with other values of some fields, of which it has each or not. */
  bodyWith(fields: readonly string[], ids: (field: string) => string): string;
  /** Packed body `b.packed` with other ids: bytes after the head, as `packed-body.ts` has it. */
  readonly packed: string;
  /** Lets an insert name the ids of rows. */
  readonly givenIds: string;
}

/** Ids of a packed body that become others: a page's, a visitor's, a gift's. */
const IDS = [0, 1, 2] as const;
const HEAD = 4;
const BYTES_OF_ID = 16;
const BYTES_OF_PREFIX = 2;

const splicedHex = (hex: string, count: string) => {
  const digits = (from: number, bytes: number) => `substr(${hex}, ${2 * from + 1}, ${2 * bytes})`;
  const ids = IDS.map((i) => {
    const from = HEAD + i * BYTES_OF_ID;
    const rest = digits(from + BYTES_OF_PREFIX, BYTES_OF_ID - BYTES_OF_PREFIX);
    return `case when ${count} > ${i} then c.prefix || ${rest} else '' end`;
  });
  const after = `substr(${hex}, ${2 * HEAD + 1} + ${2 * BYTES_OF_ID} * min(${IDS.length}, ${count}))`;
  return [digits(0, HEAD), ...ids, after].join(' || ');
};

export const sqliteWords: Words = {
  prefix: "printf('%04x', k)",
  bodyWith: (fields, ids) => `json_replace(b.body, ${fields.map((field) => `'$.${field}', ${ids(field)}`).join(', ')})`,
  packed: `case when b.packed is null then null else unhex(${splicedHex('hex(b.packed)', 'coalesce(unicode(cast(substr(b.packed, 4, 1) as text)), 0)')}) end`,
  givenIds: '',
};

export const postgresWords: Words = {
  prefix: "lpad(to_hex(k), 4, '0')",
  bodyWith: (fields, ids) =>
    `b.body || jsonb_strip_nulls(jsonb_build_object(${fields.map((field) => `'${field}', case when b.body ? '${field}' then ${ids(field)} end`).join(', ')}))`,
  packed: `decode(${splicedHex("encode(b.packed, 'hex')", 'get_byte(b.packed, 3)').replace(/min\(/g, 'least(')}, 'hex')`,
  givenIds: 'overriding system value',
};

/** Fields of a body that are ids, or have one. */
const FIELDS = ['hit_id', 'temp_id', 'edf_uuid', 'user_id', 'sess_id', 'page_id', 'consent_uuid', 'transaction_id'];

/** An id of a copy. */
export const copyOf = (id: string, copy: number): string => `${copy.toString(16).padStart(4, '0')}${id.slice(4)}`;
const copied = (id: string) => `c.prefix || substr(${id}, 5)`;

const IDS_IN_COLUMNS = ['hit_id', 'visitor', 'session', 'page'];

/**
 * Inserts `copies` of each row of `base_hits` with ids over `$1`, up to `$2`, in their order: rows that are alike in all but ids. `columns`: those of hits
 * but `id`.
 */
export function copyHits({ prefix, bodyWith, packed, givenIds }: Words, columns: readonly string[], copies: number): string {
  const values = columns.map((column) => {
    if (column === 'body') return bodyWith(FIELDS, (field) => copied(`(b.body ->> '${field}')`));
    if (column === 'packed') return packed;
    return IDS_IN_COLUMNS.includes(column) ? copied(`b.${column}`) : `b.${column}`;
  });
  return `insert into hits (id, ${columns.join(', ')}) ${givenIds}
    with recursive numbers (k) as (select 1 union all select k + 1 from numbers where k < ${copies}),
      c as (select k, ${prefix} as prefix from numbers)
    select (b.id - 1) * ${copies} + c.k, ${values.join(', ')} from base_hits as b cross join c
    where b.id > $1 and b.id <= $2 order by b.id, c.k`;
}

/** Inserts copies of each row of `base_links`. */
export function copyLinks({ prefix }: Words, copies: number): string {
  return `insert into links (kind, id, visitor, since)
    with recursive numbers (k) as (select 1 union all select k + 1 from numbers where k < ${copies}),
      c as (select k, ${prefix} as prefix from numbers)
    select b.kind, ${copied('b.id')}, ${copied('b.visitor')}, b.since from base_links as b cross join c where true`;
}
