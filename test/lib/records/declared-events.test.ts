import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeclaredEvent } from '../../../lib/contracts/declared-event';
import { eventFaults } from '../../../lib/records/declared-events';
import { isReservedParameter } from '../../../lib/records/reserved-parameters';

const quiz: DeclaredEvent = {
  purpose: 'A visitor reaches the end of a quiz.',
  fields: {
    score: { type: 'number', example: 7 },
    level: { type: 'text', oneOf: ['easy', 'hard'], example: 'easy' },
    retried: { type: 'boolean', optional: true, example: true },
  },
};
const right = { score: 7, level: 'easy' };

const rows: [what: string, properties: Record<string, unknown>, faults: string[]][] = [
  ['no fault in an event as declared', right, []],
  ['nothing for fields that every event may have', { ...right, event_label: 'Bees', exp_hero: 'variant1', page_path: '/' }, []],
  ['no fault in an undeclared field without a value', { ...right, other: null, more: '' }, []],
  ['a required field that is missing', { level: 'easy' }, ['score is missing']],
  ['a required field that is empty', { ...right, score: '(not set)' }, ['score is missing']],
  ['a value of another type', { ...right, score: 'seven' }, ['score is a text, expected a number']],
  ['a list', { ...right, score: [7] }, ['score is an object, expected a number']],
  ['an optional field of another type', { ...right, retried: 1 }, ['retried is a number, expected true or false']],
  ['a value that is not allowed', { ...right, level: 'medium' }, ['level is none of easy, hard']],
  ['a field that is not declared', { ...right, scor: 7 }, ['scor is not declared']],
  ['names of the prototype', { ...right, constructor: 7 }, ['constructor is not declared']],
];

describe('eventFaults', () => {
  it.each(rows)('eventFaults finds %s', (_, properties, faults) => {
    expect(eventFaults(quiz, properties, isReservedParameter).map(({ field, text }) => `${field} ${text}`)).toEqual(faults);
  });

  it('takes any properties, and repeats no value of theirs [PRV-01]', () => {
    const value = fc.oneof(fc.anything(), fc.constant({ toString: false }), fc.constant({ toString: () => expect.fail() }));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('score', 'level', 'retried', 'x'), value), (properties) => {
        expect(eventFaults(quiz, properties, () => false).every(({ kind }) => /^(missing|type|value|undeclared)$/.test(kind))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.emailAddress(), (level) => {
        expect(JSON.stringify(eventFaults(quiz, { score: level, level }, () => false))).not.toContain(level);
      }),
    );
  });
});
