import { TRIES } from './tries';
import type { Field } from './write-value';

/** Filled-in fields that the page replaces by empty ones. */
export interface Replaced {
  filled(field: Field): void;
  /** Returns whether the page has replaced filled-in fields like this one as often as a field is filled in. */
  isGivenUp(field: Field): boolean;
  /** Starts anew once the visitor does something: the page may show them another form. */
  forget(): void;
}

const likeness = (field: Field) => [field.localName, field.name, field.id, field.autocomplete].join(' ');

/** Finds pages that draw a form anew at each change of its fields, which would be filled in again without end. */
export function noteReplaced(): Replaced {
  const filled = new Map<string, Set<Field>>();
  return {
    filled(field) {
      const alike = filled.get(likeness(field)) ?? new Set();
      filled.set(likeness(field), alike.add(field));
    },
    isGivenUp: (field) => [...(filled.get(likeness(field)) ?? [])].filter(({ isConnected }) => !isConnected).length >= TRIES,
    forget: () => filled.clear(),
  };
}
