import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Arrival } from '../arrival';
import { WORDS_1 } from './body-words';

type Body = Arrival['body'];

/** Columns of a hit, and the fields that they hold: a packed body has 0 in the place of those that are the same. A bit each: an order that stays. */
const HELD = [
  ['hit_id', 'hit_id'],
  ['session', 'sess_id'],
  ['page', 'page_id'],
  ['event', 'event'],
  ['site', 'site'],
  ['environment', 'environment'],
  ['brand', 'brand'],
  ['version', 'tracker_version'],
  ['happened', 'timestamp'],
] as const;

/** The columns from which `bodyOf` reads a hit's body. */
export const BODY_OF_HIT = `packed, cast(body as text) as body, ${HELD.map(([column]) => column).join(', ')}`;

/** A hit's columns by name. */
export type Columns = { readonly [name in (typeof HELD)[number][0]]: unknown };

/** A row with a body: the text or the object of JSON, or for a packed one, as bytes, the columns of `BODY_OF_HIT`. */
export interface StoredBody extends Partial<Columns> {
  readonly body: string | Body;
  readonly packed?: Uint8Array | ArrayBuffer | null;
}

/** The version that is written; earlier ones, which have their ids in the text, are read. */
const VERSION = 2;
/** Bytes before the ids and the compressed text: the version, two with the bits of fields that the columns hold, and the number of ids. */
const HEAD = 4;
const HEAD_1 = 3;
const BYTES_OF_ID = 16;
const MOST_IDS = 255;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Begins a value that stands for an id, by its number. Doubled, the value begins with this character itself. */
const MARK = '~';

/** A window that has the words and most bodies; a larger one costs time for each body. */
const SETTINGS = { dictionary: Buffer.from(WORDS_1), windowBits: 13 } as const;

/** The last place of each field's name in the words. */
const PLACES: ReadonlyMap<string, number> = new Map([...WORDS_1.matchAll(/"(\w+)":/g)].map(({ 1: name = '', index }) => [name, index]));

/** Returns a body with its fields in the order of the words, of which a packed one then refers to long runs. */
export function inOrderOfWords(body: Body): Body {
  const placed = Object.entries(body).map((entry) => ({ entry, place: PLACES.get(entry[0]) ?? -1 }));
  return Object.fromEntries(placed.sort((a, b) => a.place - b.place).map(({ entry }) => entry)) as Body;
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const toId = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Returns a hit's body in a sixth of its bytes, to be read together with the columns, with its fields in their order. UUIDs, which nothing compresses, are bytes. */
export function packBody(body: Body, columns: Columns): Buffer {
  let held = 0;
  HELD.forEach(([column, field], bit) => {
    if (Object.hasOwn(body, field) && body[field] !== null && body[field] === columns[column]) held |= 1 << bit;
  });
  const isHeld = (name: string) => HELD.some(([, field], bit) => field === name && held & (1 << bit));
  const ids: string[] = [];
  const short = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (value.startsWith(MARK)) return `${MARK}${value}`;
    if (!ID.test(value) || (ids.length === MOST_IDS && !ids.includes(value))) return value;
    if (!ids.includes(value)) ids.push(value);
    return `${MARK}${ids.indexOf(value)}`;
  };
  const rest = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isHeld(name) ? 0 : short(value)]));
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(VERSION);
  head.writeUInt16BE(held, 1);
  head.writeUInt8(ids.length, HEAD - 1);
  return Buffer.concat([head, ...ids.map(toBytes), deflateRawSync(JSON.stringify(rest), { ...SETTINGS, level: 9, memLevel: 5 })]);
}

function unpackBody(packed: Uint8Array | ArrayBuffer, columns: Partial<Columns>): Body {
  const bytes = Buffer.from(packed as Uint8Array);
  const version = bytes[0] ?? 0;
  if (version > VERSION) throw new Error(`A later release has packed this hit: version ${version}`);
  const held = bytes.readUInt16BE(1);
  const count = version === 1 ? 0 : (bytes[HEAD - 1] ?? 0);
  const text = version === 1 ? HEAD_1 : HEAD + count * BYTES_OF_ID;
  const body = JSON.parse(inflateRawSync(bytes.subarray(text), SETTINGS).toString()) as Record<string, unknown>;
  if (version > 1)
    for (const [name, value] of Object.entries(body)) {
      if (typeof value !== 'string' || !value.startsWith(MARK)) continue;
      const at = HEAD + Number(value.slice(MARK.length)) * BYTES_OF_ID;
      body[name] = value[MARK.length] === MARK ? value.slice(MARK.length) : toId(bytes.subarray(at, at + BYTES_OF_ID));
    }
  HELD.forEach(([column, field], bit) => {
    if (held & (1 << bit)) body[field] = columns[column];
  });
  return body;
}

/** Returns the body of a row. */
export function bodyOf({ packed, body, ...columns }: StoredBody): Body {
  if (packed) return unpackBody(packed, columns);
  return typeof body === 'string' ? (JSON.parse(body) as Body) : body;
}
