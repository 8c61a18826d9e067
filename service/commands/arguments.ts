import { Misused, readWords } from '../../tools/read-arguments';
import type { Kind } from '../arrival';
import type { Subject } from '../store/store';
import { type AccountCommand, type AccountValues, readAccount } from './account-words';
import type { Asked } from './export';
import { FORMATS, type Format, type Query } from './query';

export type Command =
  | { readonly name: 'help' | 'all' | 'intake' | 'worker' | 'migrate' | 'retain' | 'clear-generated' }
  /** `reason`: why somebody looks, for the record of looks. */
  | { readonly name: 'erase' | 'person'; readonly subject: Subject; readonly reason: string }
  /** `since`: a day, of which `0000-01-01` is before all. */
  | { readonly name: 'rebuild'; readonly since: string }
  | { readonly name: 'query'; readonly query: Query }
  | { readonly name: 'destinations'; readonly json: boolean }
  | { readonly name: 'destinations-test'; readonly destination: string }
  /** `since`: ms since the epoch. */
  | { readonly name: 'destinations-replay'; readonly destination: string; readonly since: number }
  | AccountCommand
  | { readonly name: 'export'; readonly kind: Kind; readonly out?: string; readonly asked: Asked }
  | { readonly name: 'export-parquet'; readonly kind: Kind; readonly out: string; readonly asked: Asked };

export const USAGE = `npm run service                                 everything in one process
npm run service -- intake                       takes what browsers send into the log
npm run service -- worker                       moves the log into the store
npm run service -- migrate                      brings the store's tables to this release
npm run service -- retain                       deletes hits and errors older than RETAIN_DAYS
npm run service -- clear-generated              deletes the figures that the demo has generated
npm run service -- erase PERSON                 deletes a person's hits and errors
npm run -s service -- person PERSON             prints everything kept about a person as one JSON object
npm run service -- rebuild [--since DAY]        writes the facts anew from the hits in the store
npm run -s service -- query SQL                 answers from the facts: --from DAY, --to DAY, --format table, json or csv
npm run -s service -- destinations [--json]     lists what vendors were told
npm run service -- destinations test NAME       sends one event in the vendor's test mode
npm run service -- destinations replay NAME --since DATE
                                                sends again what was given up
npm run service -- account add EMAIL --role ROLE[,ROLE] [--sites main,blogs]
                                                lets somebody into /console; reads a password, one line of standard input
npm run service -- account list | role EMAIL --role ROLE [--sites SITES] | password EMAIL | disable EMAIL
npm run service -- account mail EMAIL [--weekly main,blogs] [--alarms yes] [--language es]
                                                chooses the mails that somebody gets
npm run service -- account second-factor EMAIL  takes somebody's second factor away, such as a lost telephone's
npm run -s service -- export KIND [PERSON]      prints lines of JSON; --out FILE writes them to a file
npm run service -- export KIND [PERSON] --format parquet --out FILE
                                                --since DATE and --after ID leave out what came before, --until DATE
                                                what came then or later

KIND is hits, errors, receipts, rejections or unanswered. DATE is a day or a time in UTC, such as 2026-11-28 or 2026-11-28T14:30:00Z.
DAY is such as 2026-11-28. ID is the _id or key of a row. PERSON is one of
  --visitor UUID     the id that a visitor's cookie settings show, a temp_id or an edf_uuid
  --user ID          a user_id
  --receipt UUID     the id that a visitor's cookie settings show
  --session UUID     a sess_id
  --contact ID       the mailing provider's id of a contact
person and erase leave a line in the record of looks: who, when, and why where --reason TEXT says so.
Variables: docs/service.md`;

const KINDS: Readonly<Record<string, Kind>> = {
  ...{ hits: 'hit', errors: 'error', receipts: 'receipt', rejections: 'rejection', unanswered: 'unanswered' },
};

const text = { type: 'string' } as const;
const PERSON = { visitor: text, user: text, receipt: text, session: text, contact: text } as const;

/** The options of each command. All others are faults. */
const COMMANDS = {
  ...{ all: {}, intake: {}, worker: {}, migrate: {}, retain: {}, help: {}, 'clear-generated': {} },
  erase: { ...PERSON, reason: text },
  person: { ...PERSON, reason: text },
  export: { ...PERSON, format: text, out: text, since: text, until: text, after: text },
  rebuild: { since: text },
  destinations: { json: { type: 'boolean' }, since: text },
  account: { role: text, sites: text, weekly: text, alarms: text, language: text },
  query: { from: text, to: text, format: text },
} as const;

/** Words of a command before its options. */
const WORDS: Readonly<Record<string, number>> = { export: 1, query: 1, destinations: 2, account: 2 };

type Values = Readonly<
  Partial<Record<keyof typeof PERSON | 'format' | 'out' | 'since' | 'until' | 'after' | 'from' | 'to' | 'reason', string>>
>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CONTACT = /^[\w.-]{1,64}$/;

/** A page's own: any text that a hit may have. */
const USER = /^(?!\s*$)\P{Cc}{1,4096}$/u;

const FORMS = {
  visitor: [UUID, 'a UUID'],
  user: [USER, 'a user_id'],
  receipt: [UUID, 'a UUID'],
  session: [UUID, 'a UUID'],
  contact: [CONTACT, 'the id of a contact'],
} as const;

/** Returns whether a text has the form of an id of a person. */
export const isPersonId = (kind: keyof typeof PERSON, id: string): boolean => FORMS[kind][0].test(id);

function readPerson(values: Values): Subject | undefined {
  const kinds = (Object.keys(PERSON) as (keyof typeof PERSON)[]).filter((name) => values[name] !== undefined);
  const [kind] = kinds;
  if (!kind) return;
  if (kinds.length > 1) throw new Misused(`Expected one of ${kinds.map((name) => `--${name}`).join(' and ')}`);
  const id = `${values[kind]}`;
  if (!isPersonId(kind, id)) throw new Misused(`--${kind} must be ${FORMS[kind][1]}`);
  return { [kind]: id } as unknown as Subject;
}

/** Characters of a reason that are kept. */
const LONGEST_REASON = 500;

function readSubject(name: 'erase' | 'person', values: Values): Command {
  const subject = readPerson(values);
  if (!subject) throw new Misused(`${name} needs --visitor UUID, --user ID, --receipt UUID, --session UUID or --contact ID`);
  return { name, subject, reason: (values.reason ?? '').slice(0, LONGEST_REASON) };
}

/** A day, or a time whose zone is stated. */
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

function readDate(text: string, option = 'since'): number {
  const ms = DATE.test(text) ? Date.parse(text) : Number.NaN;
  // The engine takes the 31st of any month.
  if (Number.isNaN(ms) || (text.length === 10 && new Date(ms).toISOString().slice(0, 10) !== text))
    throw new Misused(`--${option} must be a day or a time in UTC, such as 2026-11-28 or 2026-11-28T14:30:00Z`);
  return ms;
}

const BEFORE_ALL = '0000-01-01';

function readDay(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return;
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text)
    throw new Misused(`--${option} must be a day such as 2026-11-28`);
  return text;
}

function readQuery(sql: string | undefined, { format = 'table', ...values }: Values): Command {
  if (!sql) throw new Misused('query needs SQL, such as "select count(*) from hits"');
  if (!(FORMATS as readonly string[]).includes(format)) throw new Misused('--format must be table, json or csv');
  const [from, to] = [readDay('from', values.from), readDay('to', values.to)];
  if (from !== undefined && to !== undefined && from > to) throw new Misused('--from must not be after --to');
  return { name: 'query', query: { sql, format: format as Format, ...(from && { from }), ...(to && { to }) } };
}

function readExport(what: string, values: Values): Command {
  const { format = 'ndjson', out, since, until, after } = values;
  const kind = Object.hasOwn(KINDS, what) ? KINDS[what] : undefined;
  if (!kind) throw new Misused('export needs hits, errors, receipts, rejections or unanswered');
  const subject = readPerson(values);
  if (subject && kind === 'unanswered') throw new Misused('unanswered banners have no id of a person');
  if (after === '') throw new Misused('--after needs the _id or key of a row');
  const asked: Asked = {
    ...(subject && { subject }),
    ...(since !== undefined && { since: readDate(since) }),
    ...(until !== undefined && { until: readDate(until, 'until') }),
    ...(after !== undefined && { after }),
  };
  if (format === 'parquet') {
    if (out === undefined) throw new Misused('--format parquet needs --out FILE');
    return { name: 'export-parquet', kind, out, asked };
  }
  if (format !== 'ndjson') throw new Misused('--format must be ndjson or parquet');
  return { name: 'export', kind, ...(out !== undefined && { out }), asked };
}

function readDestinations([what, destination]: readonly string[], { json = false, since }: Values & { json?: boolean }): Command {
  if (what === undefined && since === undefined) return { name: 'destinations', json };
  if ((what !== 'test' && what !== 'replay') || json)
    throw new Misused('destinations takes --json, test NAME, or replay NAME --since DATE');
  if (destination === undefined) throw new Misused(`destinations ${what} needs the name of a destination`);
  if (what === 'replay') {
    if (since === undefined) throw new Misused('destinations replay needs --since DATE');
    return { name: 'destinations-replay', destination, since: readDate(since) };
  }
  if (since !== undefined) throw new Misused('destinations test takes no --since');
  return { name: 'destinations-test', destination };
}

/** Reads the words after `npm run service --`. Throws an `Error` with one line that says what does not fit. */
export function readCommand(words: readonly string[]): Command {
  // The command stands before its options. Without a command, the service takes none.
  const [first = 'all'] = words;
  const name = /^-/.test(first) ? 'all' : first;
  if (!Object.hasOwn(COMMANDS, name)) throw new Misused(`There is no command ${name}`);
  const { values, positionals } = readWords(words.slice(name === first ? 1 : 0), COMMANDS[name as keyof typeof COMMANDS], WORDS[name] ?? 0);
  if ('help' in values && values.help) return { name: 'help' };
  if (name === 'erase' || name === 'person') return readSubject(name, values as Values);
  if (name === 'export') return readExport(positionals[0] ?? '', values as Values);
  if (name === 'rebuild') return { name, since: readDay('since', (values as Values).since) ?? BEFORE_ALL };
  if (name === 'account') return readAccount(positionals, values as AccountValues);
  if (name === 'query') return readQuery(positionals[0], values as Values);
  if (name === 'destinations') return readDestinations(positionals, values as Values & { json?: boolean });
  return { name: name as 'all' };
}
