/** Hits up to which a table changes its indexes by itself: a second. Others wait meanwhile. */
const FEW = 100_000;

/**
 * Indexes with a hash of four bytes in place of whole ids: 44 bytes a hit instead of 78, and 22 instead of 44 for what joins visitors. PostgreSQL has no unique
 * hash index; this constraint is one. Logical replication has to tell the rows of a table without a primary key.
 */
const LOOKUPS = [
  'alter table hits drop constraint hits_hit_id_key',
  'alter table hits add constraint hits_hit_id exclude using hash (hit_id with =)',
  'alter table links drop constraint links_pkey',
  "alter table links add constraint links_own exclude using hash ((kind || ' ' || id || ' ' || visitor) with =)",
  'create index links_id on links using hash (id)',
  'alter table links replica identity full',
] as const;

/** A large store keeps what it has, which finds the same rows: its owner chooses the hour. */
export const postgresLookups: readonly string[] = [
  `do $$ begin if (select count(*) from (select 1 from hits limit ${FEW + 1}) as oldest) <= ${FEW} then
    ${LOOKUPS.join(';\n    ')};
  end if; end $$`,
];
