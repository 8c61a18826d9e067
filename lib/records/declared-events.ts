import type { DeclaredEvent, DeclaredField } from '../contracts/declared-event';

/** A field that contradicts its event's declaration. */
export interface EventFault {
  readonly field: string;
  readonly kind: 'missing' | 'type' | 'value' | 'undeclared';
  /** The reason without the field's value, which may be personal: `is missing`. */
  readonly text: string;
}

const WORDS: Readonly<Record<string, string>> = { string: 'a text', number: 'a number', boolean: 'true or false', object: 'an object' };
const TYPES: Readonly<Record<DeclaredField['type'], string>> = { text: 'string', number: 'number', boolean: 'boolean' };

/**
 * EVT-07: returns whether hits never contain the value. A sender may craft an object: `{ toString: false }` throws when it is converted to
 * a string.
 */
const isEmpty = (value: unknown) => value == null || (typeof value === 'string' && /^(|\(empty\)|null|\(not set\))$/.test(value.trim()));

function faultOf({ type, oneOf, optional }: DeclaredField, value: unknown): Omit<EventFault, 'field'> | undefined {
  if (isEmpty(value)) return optional ? undefined : { kind: 'missing', text: 'is missing' };
  const wanted = TYPES[type];
  if (typeof value !== wanted) return { kind: 'type', text: `is ${WORDS[typeof value] ?? 'no value'}, expected ${WORDS[wanted]}` };
  return oneOf && !oneOf.includes(value as string) ? { kind: 'value', text: `is none of ${oneOf.join(', ')}` } : undefined;
}

/**
 * Returns the faults of an event's properties, or of its hit: the declared fields in the declaration's order, then undeclared ones.
 * `isCommon` returns whether any event may have a field.
 */
export function eventFaults(
  { fields }: Pick<DeclaredEvent, 'fields'>,
  properties: Readonly<Record<string, unknown>>,
  isCommon: (field: string) => boolean,
): EventFault[] {
  const declared = Object.entries(fields).flatMap(([field, declaration]) => {
    const fault = faultOf(declaration, Object.hasOwn(properties, field) ? properties[field] : undefined);
    return fault ? [{ field, ...fault }] : [];
  });
  const undeclared = Object.keys(properties).filter(
    (field) => !Object.hasOwn(fields, field) && !isCommon(field) && !isEmpty(properties[field]),
  );
  return [...declared, ...undeclared.map((field) => ({ field, kind: 'undeclared' as const, text: 'is not declared' }))];
}
