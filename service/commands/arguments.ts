import { parseArgs } from 'node:util';
import type { Kind } from '../arrival';
import type { Subject } from '../store/store';

export type Command =
  | { readonly name: 'help' | 'all' | 'intake' | 'worker' | 'migrate' | 'retain' }
  | { readonly name: 'erase'; readonly subject: Subject }
  | { readonly name: 'export'; readonly kind: Kind; readonly out?: string }
  | { readonly name: 'export-parquet'; readonly kind: Kind; readonly out: string };

export const USAGE = `npm run service                                 everything in one process
npm run service -- intake                       takes what browsers send into the log
npm run service -- worker                       moves the log into the store
npm run service -- migrate                      brings the store's tables to this release
npm run service -- retain                       deletes hits and errors older than RETAIN_DAYS
npm run service -- erase --visitor UUID         deletes a visitor's hits and errors
npm run service -- erase --contact ID           deletes a contact's hits and errors
npm run -s service -- export KIND               prints lines of JSON; --out FILE writes them to a file
npm run service -- export KIND --format parquet --out FILE

KIND is hits, errors, receipts, rejections or unanswered. Variables: docs/service.md`;

const KINDS: Readonly<Record<string, Kind>> = {
  ...{ hits: 'hit', errors: 'error', receipts: 'receipt', rejections: 'rejection', unanswered: 'unanswered' },
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const text = { type: 'string' } as const;
const options = { visitor: text, contact: text, format: text, out: text, help: { type: 'boolean', short: 'h' } } as const;

type Values = Readonly<Partial<Record<'visitor' | 'contact' | 'format' | 'out', string>>>;

function readErase({ visitor, contact }: Values): Command {
  if ((visitor === undefined) === (contact === undefined)) throw new Error('erase needs --visitor UUID or --contact ID');
  if (visitor !== undefined && !UUID.test(visitor)) throw new Error('--visitor must be a UUID');
  if (contact !== undefined && !/^[\w.-]{1,64}$/.test(contact)) throw new Error('--contact must be the id of a contact');
  return { name: 'erase', subject: visitor === undefined ? { contact: `${contact}` } : { visitor } };
}

function readExport(what: string, { format = 'ndjson', out }: Values): Command {
  const kind = Object.hasOwn(KINDS, what) ? KINDS[what] : undefined;
  if (!kind) throw new Error('export needs hits, errors, receipts, rejections or unanswered');
  if (format === 'parquet') {
    if (out === undefined) throw new Error('--format parquet needs --out FILE');
    return { name: 'export-parquet', kind, out };
  }
  if (format !== 'ndjson') throw new Error('--format must be ndjson or parquet');
  return { name: 'export', kind, ...(out !== undefined && { out }) };
}

/** Reads the words after `npm run service --`. Throws an `Error` with one line that says what does not fit. */
export function readCommand(words: readonly string[]): Command {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
  if (values.help) return { name: 'help' };
  const [name = 'all', what, ...more] = positionals;
  if (more.length || (what !== undefined && name !== 'export')) throw new Error(`No command takes ${positionals.slice(1).join(' ')}`);
  switch (name) {
    case 'help':
    case 'all':
    case 'intake':
    case 'worker':
    case 'migrate':
    case 'retain':
      return { name };
    case 'erase':
      return readErase(values);
    case 'export':
      return readExport(what ?? '', values);
    default:
      throw new Error(`There is no command ${name}`);
  }
}
