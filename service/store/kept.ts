import type { Arrival, Kind } from '../arrival';
import { hashesIn, hashOf } from './erasures';
import { findPerson } from './person';
import { fromStored, type StoredRow } from './read-page';
import { contactHash, receiptHash, visitorHash } from './refused-contacts';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';
import type { Kept, Person, Subject } from './store';
import { rowsOfKind, tables } from './tables';

/** A person as their rows are found: with the hashes by which erasures know them. */
interface Found extends Person {
  readonly hashes: ReadonlySet<string>;
}

type Read = (found: Found, each: Each) => Steps<readonly object[]>;

const rowsOf = (kind: Kind): Read =>
  function* ({ rows }, each) {
    const own = `id in (select cast(value ->> 'id' as bigint) from ${each}) order by id`;
    const found = yield* ask<StoredRow>(rowsOfKind(kind, own), jsonOfIds(rows[kind]));
    return found.map(fromStored);
  };

interface AsideRow {
  readonly kind: Kind;
  readonly key: string;
  readonly received: number;
  readonly reason: string;
  readonly body: string;
}

/** Returns the hashes by which a person's contacts, receipts and first refusals are suppressed. */
const contactsIn = ({ contacts, ids }: Found): ReadonlySet<string> =>
  new Set([
    ...[...contacts, ...ids.flatMap(({ kind, id }) => (kind === 'contact' ? id : []))].flatMap((id) => contactHash(id) ?? []),
    ...ids.flatMap(({ kind, id }) => (kind === 'consent' ? receiptHash(id) : kind === 'visitor' ? visitorHash(id) : [])),
  ]);

/** The rows of a person, by the table in which they are. */
const READS: Readonly<Record<string, Read>> = {
  [tables.hit.name]: rowsOf('hit'),
  [tables.error.name]: rowsOf('error'),
  [tables.receipt.name]: rowsOf('receipt'),
  [tables.rejection.name]: rowsOf('rejection'),
  deliveries: ({ rows }, each) =>
    ask(
      `select destination, deliveries.event, queued, tries, answer from ${each} cross join hits cross join deliveries
        where hits.id = cast(value ->> 'id' as bigint) and deliveries.event = hits.hit_id order by queued, destination`,
      jsonOfIds(rows.hit),
    ),
  told: ({ rows }, each) =>
    ask(
      `select destination, told.event, state, at, tries, reason, answer from ${each} cross join hits cross join told
        where hits.id = cast(value ->> 'id' as bigint) and told.event = hits.hit_id order by at, destination`,
      jsonOfIds(rows.hit),
    ),
  *set_aside({ hashes }) {
    const rows = yield* ask<AsideRow>('select kind, key, received, reason, body from set_aside order by received');
    return rows
      .map((row) => ({ ...row, body: JSON.parse(row.body) as Arrival['body'] }))
      .filter((row) => hashesIn(row).some((hash) => hashes.has(hash)));
  },
  links: ({ visitors }, each) =>
    ask(
      `select kind, links.id, visitor, since from ${each} cross join links where visitor = value ->> 'id' order by kind, links.id`,
      jsonOfIds(visitors),
    ),
  erasures: ({ hashes }, each) =>
    ask(
      `select subject, erased from ${each} cross join erasures where subject = value ->> 'subject' order by erased, subject`,
      jsonOf([...hashes].map((subject) => ({ subject }))),
    ),
  refused_contacts: (found, each) =>
    ask(`select contact, refused from ${each} cross join refused_contacts where contact = value ->> 'id'`, jsonOfIds(contactsIn(found))),
  *erasure_records({ hashes }) {
    const rows = yield* ask<{ subjects: string }>('select id, at, actor, reason, proof, subjects from erasure_records order by at, id');
    return rows.flatMap(({ subjects, ...row }) => ((JSON.parse(subjects) as string[]).some((one) => hashes.has(one)) ? [row] : []));
  },
  *erasure_outcomes(found, each) {
    const records = (yield* READS.erasure_records?.(found, each) ?? []) as readonly { readonly id: string }[];
    return yield* ask(
      `select erasure, place, outcome, at, count, last, note from ${each} cross join erasure_outcomes where erasure = value ->> 'id'
        order by erasure, place`,
      jsonOfIds(records.map(({ id }) => id)),
    );
  },
  stops: (found, each) =>
    ask(`select contact, at from ${each} cross join stops where contact = value ->> 'id'`, jsonOfIds(contactsIn(found))),
  looks: ({ hashes }, each) =>
    ask(
      `select looks.id, at, actor, call, reason from ${each} cross join looks where subject = value ->> 'subject' order by looks.id`,
      jsonOf([...hashes].map((subject) => ({ subject }))),
    ),
};

export const PERSONAL: readonly string[] = Object.keys(READS);

/** The tables without a row that can be found to be a person's, and why. */
export const IMPERSONAL: Readonly<Record<string, string>> = {
  unanswered: 'counts banners that nobody answered, without an id',
  counted: 'counts views of pages by hour, source and country',
  count_groups: 'says which groups of counts are in, by an id of the group',
  fact_files: 'names files',
  fact_days: 'names days',
  fact_changes: 'names hits that the files are about to lose',
  fact_counts: 'counts days',
  fact_months: 'counts months',
  facts_through: 'says how far the files go',
  destinations: 'names vendors',
  told_requests: 'names requests of many events',
  accounts: 'names users of the console, whom `account list` shows',
  console_sessions: 'says which users of the console are signed in',
  console_tickets: 'lets users of the console set a password, or go on with signing in',
  recovery_codes: 'has hashes of codes of users of the console',
  account_identities: 'names users of the console as their provider does',
  sendings: 'says which mails and calls users of the console and the webhook were sent, and what they told',
  mail_choices: 'says which mails users of the console want',
  alarms: 'says what was wrong with the service, its figures and its releases',
  alarm_mutes: 'says which alarms users of the console muted',
  hour_counts: 'counts hours',
  notes: 'has what users of the console noted about days',
  moments: 'says when releases, experiments, prompts and words of banners were seen, by at least five people each',
  switched: 'says what was turned off without a release, and when',
  done_errors: 'says which groups of errors users of the console marked as done, by a hash',
  views: 'has views of figures that users of the console gave a name',
  packing: 'says how far hits are packed',
  backfill: 'says how far rows of an earlier release are brought over',
  generated: 'says which rows are made up',
  migrations: 'names releases of the tables',
};

/** Reads everything that is kept about one person. */
export function* readKept(subject: Subject, each: Each): Steps<Kept> {
  const person = yield* findPerson(subject, each);
  const { ids, contacts } = person;
  const found = { ...person, hashes: new Set(ids.map(hashOf)) };
  const read: Record<string, readonly object[]> = {};
  for (const [table, rowsIn] of Object.entries(READS)) read[table] = yield* rowsIn(found, each);
  const different = new Map(ids.map((one) => [`${one.kind} ${one.id}`, one]));
  return { ids: [...different.values()], contacts, tables: read };
}
