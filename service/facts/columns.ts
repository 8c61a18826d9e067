import { createHash } from 'node:crypto';
import { type HitField, hitFields } from '../../lib/contracts/hit-fields';
import { productEvents } from '../../lib/records/product-events';
import { momentOf } from '../store/fact-files';
import { accountOf } from '../store/people';
import type { Row } from '../store/store';
import { tables } from '../store/tables';

export type FactType = 'VARCHAR' | 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'TIMESTAMP' | 'DATE' | 'JSON';

type Body = Row['body'];

const FIELDS: readonly (readonly [name: string, field: HitField])[] = Object.entries(hitFields);

/** Examples of the fields of our own events, by name: they say the type of a field that the contract knows by its name alone. */
const EXAMPLES: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(productEvents).map(({ fields }) => fields));

const TYPES: Readonly<Partial<Record<NonNullable<HitField['kind']>, FactType>>> = {
  amount: 'DOUBLE',
  percent: 'DOUBLE',
  count: 'BIGINT',
  flag: 'BOOLEAN',
  items: 'JSON',
};

const BY_EXAMPLE: Readonly<Record<string, FactType>> = { number: 'DOUBLE', boolean: 'BOOLEAN' };

const typeOf = (name: string, { kind, unit }: Partial<HitField>): FactType =>
  (kind ? TYPES[kind] : unit ? 'DOUBLE' : BY_EXAMPLE[typeof EXAMPLES[name]]) ?? 'VARCHAR';

/** The columns of a hit's fields: those of the contract, then those of our own events. `happened` stands for `timestamp`. */
const fieldColumns: Readonly<Record<string, FactType>> = {
  ...Object.fromEntries(FIELDS.filter(([name]) => name !== 'timestamp').map(([name, field]) => [name, typeOf(name, field)])),
  ...Object.fromEntries(
    Object.keys(EXAMPLES)
      .filter((name) => !Object.hasOwn(hitFields, name))
      .map((name) => [name, typeOf(name, {})]),
  ),
};

/** The columns of a file of hits, in their order. `more`: the fields without a column of their own, as JSON. */
export const hitColumns: Readonly<Record<string, FactType>> = {
  ...{ _id: 'BIGINT', day: 'DATE', at: 'TIMESTAMP', received: 'TIMESTAMP', happened: 'TIMESTAMP', visitor: 'VARCHAR', account: 'VARCHAR' },
  ...fieldColumns,
  more: 'JSON',
};

/** Returns a text that changes with the columns. */
export const versionOf = (columns: unknown): string => createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 8);

export const hitVersion = versionOf(hitColumns);

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 'true', 1, '1'].map((value) => [value, true] as const),
  ...[false, 'false', 0, '0'].map((value) => [value, false] as const),
]);

/** Pages cut texts amid a character. Parquet's are UTF-8, which has no halves. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
const asJson = (value: unknown): string => JSON.stringify(value, (_, one) => (typeof one === 'string' ? wellFormed(one) : one));

/** Returns a value as its column holds it, or undefined if it is of another type. */
function fitting(value: unknown, type: FactType): unknown {
  if (type === 'JSON') return asJson(value);
  if (type === 'BOOLEAN') return FLAGS.get(value);
  if (type === 'DOUBLE') return typeof value === 'number' ? value : undefined;
  if (type === 'BIGINT') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'object' ? undefined : wellFormed(String(value));
}

/** Returns the columns of a hit's fields. An empty text is as good as none (HIT-05). */
function fieldsOf(body: Body): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  const more: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name === 'timestamp' || value === null || value === undefined || value === '') continue;
    const type = Object.hasOwn(fieldColumns, name) ? fieldColumns[name] : undefined;
    const fit = type && fitting(value, type);
    if (fit === undefined) more[name] = value;
    else own[name] = fit;
  }
  return Object.keys(more).length ? { ...own, more: asJson(more) } : own;
}

/** Returns a hit as a line of JSON by its columns: times are ms since the epoch. `day`: `2026-11-28`. */
export function toFactLine({ id, received, visitor, body }: Row, day: string): string {
  const happened = tables.hit.columns.happened?.(body) ?? null;
  const account = accountOf(body);
  const times = { at: momentOf(happened, received), received, happened };
  return JSON.stringify({ ...fieldsOf(body), _id: id, day, ...times, visitor: visitor ?? null, account });
}

/** The moment that decides a hit's day, ms since the epoch. */
export const momentOfRow = ({ received, body }: Pick<Row, 'received' | 'body'>): number =>
  momentOf(tables.hit.columns.happened?.(body), received);
