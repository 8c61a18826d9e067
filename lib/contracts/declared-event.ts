import { maskPersonal } from '../privacy/redaction';
import { named } from './lines-and-times';
import { either, flag, type Infer, list, map, number, optional, record, ruled, text, word } from './shape';

/** EVT-02: the name of an event or a field. */
export const eventName = ruled(
  text(Infinity, { pattern: /^[a-z][a-z\d_]*$/, expected: 'lower-case letters, digits and underscores, as in `quiz_done`' }),
  (name) => (name.length > 40 ? 'at most 40 characters' : undefined),
);
/** A name that is checked beside the contract, by the names that are taken. */
const anyName = text(Infinity, { from: 0 });

/** EVT-03. */
const LONGEST_VALUE = 100;
/** EVT-06. The other fields are those of every event. */
const MOST_FIELDS = 12;

const plainField = record({
  type: word('text', 'number', 'boolean'),
  /** A value as events have it, neither empty nor personal. */
  example: named(either(text(Infinity, { from: 0 }), number(), flag), 'a value as events have it'),
  /** True if events may lack the field. */
  optional: optional(word(true)),
  /** The allowed values of a text field. */
  oneOf: optional(list(text(LONGEST_VALUE))),
});
/** A field of an event that a site declares. */
export type DeclaredField = Infer<typeof plainField>;

function faultOfField({ type, example, oneOf }: DeclaredField): readonly [string, string] | undefined {
  const value = `${example}`;
  if (typeof example !== (type === 'text' ? 'string' : type)) return ['example', `a ${type}, as \`type\` says`];
  if (value.length > LONGEST_VALUE || !value.trim()) return ['example', `1 to ${LONGEST_VALUE} characters`];
  if (maskPersonal(value) !== value) return ['example', 'nobody’s personal data'];
  if (oneOf && type !== 'text') return ['oneOf', 'a `type` of `text` beside it'];
  if (oneOf && !oneOf.includes(value)) return ['example', 'a value of `oneOf`'];
}

const event = record({
  /** A sentence that states the event's meaning. */
  purpose: text(300, { pattern: /^\S.{8,298}\.$/, expected: 'a sentence of 10 to 300 characters, with its full stop' }),
  fields: ruled(map(anyName, ruled(plainField, faultOfField)), (fields) =>
    Object.keys(fields).length > MOST_FIELDS ? `at most ${MOST_FIELDS} fields: an event has 20 with those of all events` : undefined,
  ),
});
/** An event that a site declares. */
export type DeclaredEvent = Infer<typeof event>;

/** A site's own events by name, as `sites/<id>/events.ts` exports them. */
export const declaredEvents = map(anyName, event);
export type DeclaredEvents = Infer<typeof declaredEvents>;
