/** The differences between the engines' SQL of tables. */
export interface Dialect {
  readonly id: string;
  readonly json: string;
  readonly bytes: string;
  /** Uses the room of packed hits again soon. */
  readonly reuse: readonly string[];
  /** Find rows by an id of any length, in the least room. */
  readonly lookups: readonly string[];
  /** Drop an index that nothing reads. */
  readonly unguarded: readonly string[];
  /** Let queries make dates as in the other engine. */
  readonly dates: readonly string[];
  /** Note changes of hits for the facts. */
  readonly factTriggers: readonly string[];
  /** Keep the rows of `looks` as they are. */
  readonly looksStay: readonly string[];
}

/**
 * Versions of the tables, the first is 1. Each is a list of statements that both engines understand, apart from the dialect's words. What has
 * been released is never changed: a change is another version. Times are bigint, ms since the epoch.
 */
export const migrations: readonly ((dialect: Dialect) => readonly string[])[] = [
  ({ id, json }) => [
    `create table hits (id ${id}, hit_id text not null unique, received bigint not null, happened bigint, event text not null,
      site text not null, environment text not null, brand text not null, version text not null, visitor text, contact text, session text,
      page text, body ${json} not null)`,
    'create index hits_received on hits (received)',
    'create index hits_event on hits (event, received)',
    'create index hits_visitor on hits (visitor)',
    'create index hits_contact on hits (contact)',
    `create table errors (id ${id}, key text not null unique, received bigint not null, happened bigint, type text not null,
      message text not null, visitor text, url text, body ${json} not null)`,
    'create index errors_received on errors (received)',
    `create table rejections (id ${id}, consent_uuid text not null unique, received bigint not null, happened bigint, body ${json} not null)`,
    `create table receipts (id ${id}, key text not null unique, received bigint not null, happened bigint, consent_uuid text not null,
      action text, site text, body ${json} not null)`,
    'create index receipts_consent on receipts (consent_uuid)',
    'create table erasures (subject text primary key, erased bigint not null)',
    'create table set_aside (kind text not null, key text not null, received bigint not null, reason text not null, body text not null)',
  ],
  () => ['alter table hits add column faults text'],
  () => [
    'alter table errors add column fingerprint text',
    // Errors from earlier releases have no fingerprint: each is a group by itself.
    'update errors set fingerprint = key',
    'create index errors_fingerprint on errors (fingerprint, received, id)',
    'create index rejections_received on rejections (received)',
    'create index receipts_received on receipts (received)',
  ],
  ({ id, json }) => [
    `create table unanswered (id ${id}, key text not null unique, received bigint not null, site text not null, body ${json} not null)`,
    'create index unanswered_received on unanswered (received)',
  ],
  () => [
    `create table links (kind text not null, id text not null, visitor text not null, since bigint not null,
      primary key (kind, id, visitor))`,
    'create index links_visitor on links (visitor)',
    'create index errors_visitor on errors (visitor)',
    'drop index hits_contact',
    'create index hits_contact on hits (lower(contact)) where contact is not null',
  ],
  () => [
    'alter table hits add column account text',
    'create index hits_account on hits (account) where account is not null',
    'drop index receipts_consent',
    'create index receipts_consent on receipts (lower(consent_uuid))',
    'create index rejections_consent on rejections (lower(consent_uuid))',
  ],
  ({ id, factTriggers }) => [
    `create table fact_files (name text primary key, day text not null, kind text not null, rows bigint not null, bytes bigint not null,
      first bigint not null, last bigint not null, version text not null, written bigint not null)`,
    'create table fact_days (day text primary key)',
    `create table fact_changes (seq ${id}, hit bigint not null, at bigint not null, visitor text, gone integer not null)`,
    `create table fact_counts (day text not null, site text not null, views bigint not null, visits bigint not null, people bigint not null,
      gifts text not null, primary key (day, site))`,
    `create table facts_through (id integer primary key, through bigint not null, reading bigint not null, place text not null,
      zone text not null, holder text not null, until bigint not null, rebuild text not null)`,
    "insert into facts_through (id, through, reading, place, zone, holder, until, rebuild) values (1, 0, 0, '', '', '', 0, '')",
    ...factTriggers,
  ],
  ({ id, looksStay }) => [
    `create table looks (id ${id}, at bigint not null, actor text not null, call text not null, subject text not null, reason text not null)`,
    'create index looks_subject on looks (subject)',
    ...looksStay,
  ],
  () => [
    `create table destinations (name text primary key, kind text not null, since bigint not null, address text not null, ended text not null,
      fault text not null, fails integer not null, rest bigint not null, removed bigint not null, answer text, answered bigint)`,
    `create table deliveries (event text not null, destination text not null, due bigint not null, again integer not null, tries integer not null,
      queued bigint not null, first bigint, holder text, pack text, sealed text, answer text, primary key (event, destination))`,
    'create index deliveries_due on deliveries (destination, again, due)',
    'create index deliveries_pack on deliveries (pack) where pack is not null',
    `create table told (event text not null, destination text not null, state text not null, at bigint not null, tries integer not null,
      queued bigint not null, first bigint, reason text not null, answer text, request text, primary key (event, destination))`,
    'create index told_state on told (destination, state, reason)',
    'create index told_at on told (at)',
    'create index told_request on told (request) where request is not null',
    `create table told_requests (destination text not null, request text not null, due bigint not null, tries integer not null,
      since bigint not null, primary key (destination, request))`,
  ],
  ({ id }) => [
    `create table accounts (id ${id}, email text not null unique, password text not null, roles text not null, sites text, disabled bigint,
      made bigint not null, last bigint)`,
    'create table console_sessions (token text primary key, account bigint not null, begun bigint not null, seen bigint not null)',
    'create index console_sessions_account on console_sessions (account)',
  ],
  () => ['create table backfill (part text primary key, after bigint not null)'],
  () => ['create table refused_contacts (contact text primary key, refused bigint not null)'],
  () => [
    'alter table fact_counts add column actions bigint',
    'alter table fact_counts add column signups bigint',
    `create table fact_months (month text not null, kind text not null, site text not null, answer text not null,
      primary key (month, kind, site))`,
  ],
  () => [
    // `totp` and `totp_next` are sealed; `totp_next` waits for its first code. `totp_step` is that of the last code that was used.
    'alter table accounts add column totp text',
    'alter table accounts add column totp_next text',
    'alter table accounts add column totp_step bigint not null default 0',
    'alter table accounts add column totp_failed integer not null default 0',
    'alter table accounts add column totp_tried bigint not null default 0',
    'alter table console_sessions add column until bigint',
    `create table console_tickets (token text primary key, kind text not null, account bigint not null, until bigint not null,
      held text not null)`,
    'create index console_tickets_account on console_tickets (account)',
    'create table recovery_codes (account bigint not null, code text not null, primary key (account, code))',
    `create table account_identities (issuer text not null, subject text not null, account bigint not null, since bigint not null,
      primary key (issuer, subject))`,
  ],
  () => [
    `create table erasure_records (id text primary key, at bigint not null, actor text not null, reason text not null, proof text not null,
      subjects text not null)`,
    `create table erasure_outcomes (erasure text not null, place text not null, outcome text not null, at bigint not null, count bigint not null,
      last bigint, note text not null, events text, due bigint not null, primary key (erasure, place))`,
    'create table stops (contact text primary key, at bigint not null)',
  ],
  () => [
    `create table sendings (id text primary key, topic text not null, about text not null, recipient text not null, state text not null,
      due bigint not null, tries integer not null, made bigint not null, claimed bigint, settled bigint, answer text)`,
    "create index sendings_due on sendings (due) where state = 'waiting'",
    'create index sendings_made on sendings (made)',
    `create table mail_choices (account bigint not null, topic text not null, site text not null, language text not null,
      token text not null unique, since bigint not null, primary key (account, topic, site))`,
  ],
  () => [
    'create table generated (kind text not null, first bigint not null, last bigint, until bigint not null, primary key (kind, first))',
  ],
  ({ id }) => [
    `create table alarms (id ${id}, kind text not null, subject text not null, first bigint not null, last bigint not null, opened bigint,
      reminded bigint, ended bigint, detail text not null)`,
    'create unique index alarms_open on alarms (kind, subject) where ended is null',
    `create table alarm_mutes (kind text not null, subject text not null, until bigint not null, actor text not null,
      primary key (kind, subject))`,
    'create table hour_counts (hour bigint primary key, hits bigint not null, gifts bigint not null, refusals bigint not null)',
    `create table notes (id ${id}, day text not null, site text, text text not null, special integer not null, actor text not null,
      made bigint not null)`,
    'create index notes_day on notes (day)',
  ],
  () => [
    'alter table notes add column hour integer',
    `create table moments (kind text not null, site text not null, subject text not null, first bigint not null, last bigint not null,
      primary key (kind, site, subject))`,
  ],
  ({ id }) => [
    `create table views (id ${id}, name text not null unique, screen text not null, query text not null, site text, actor text not null,
      made bigint not null)`,
  ],
  ({ bytes, reuse }) => [
    // Questions about events are about the last hours, whose hits `received` finds, or go to the facts.
    'drop index hits_event',
    `alter table hits add column packed ${bytes}`,
    'create table packing (id integer primary key, after bigint not null)',
    'insert into packing (id, after) values (1, 0)',
    ...reuse,
  ],
  () => [
    `create table counted (day text not null, hour integer not null, site text not null, page text not null, source text not null,
      country text not null, views bigint not null, primary key (day, hour, site, page, source, country))`,
    'create table count_groups (id text primary key, received bigint not null)',
  ],
  () => ['create table done_errors (id text primary key, release text not null, at bigint not null, actor text not null)'],
  () => ['create table switched (at bigint primary key, rules text not null)'],
  ({ lookups }) => lookups,
  () => ['alter table told add column sealed text', 'create index told_sealed on told (queued) where sealed is not null'],
  ({ dates }) => dates,
  ({ unguarded }) => unguarded,
];
