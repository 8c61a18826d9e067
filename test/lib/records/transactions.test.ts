import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  eventId,
  KEPT,
  MOST,
  parseReported,
  readTransactionId,
  serialiseReported,
  TRANSACTIONS_KEY,
  wordOf,
} from '../../../lib/records/transactions';
import { createRedactor } from '../../../plugins/analytics/hit/redact';
import { alike } from '../../support/transaction-ids';

const now = 1_800_000_000_000;
const day = 86_400_000;
const parse = (text: string | null) => [...parseReported(text, now)];

describe('readTransactionId', () => {
  it.each([
    ['a1b2-c3', 'a1b2-c3'],
    [' 12345678 ', '12345678'],
    [12_345_678, '12345678'],
    ['0f3a1b2c-4716-4123-8456-123456789012', '0f3a1b2c-4716-4123-8456-123456789012'],
    ['T.2026:17_x', 'T.2026:17_x'],
    ['x'.repeat(64), 'x'.repeat(64)],
  ])('readTransactionId accepts %j [DON-08]', (value, id) => expect(readTransactionId(value)).toBe(id));

  it.each([
    '',
    ' ',
    '-',
    '.a',
    'x'.repeat(65),
    'june@mail.example',
    'a b',
    '<b>',
    'é',
    null,
    undefined,
    true,
    {},
    [],
    ['a'],
    NaN,
    Infinity,
    'null',
    'undefined',
    'NaN',
    '0',
    0,
    1.5,
  ])('readTransactionId rejects %j [DON-08]', (value) => expect(readTransactionId(value)).toBeUndefined());
});

describe('eventId', () => {
  it('is equal for the same transaction and differs by event [DON-08]', () => {
    expect(eventId('purchase', 'a1-b2')).toBe('purchase_a1_2d_b2');
    expect(eventId('donation', 'a1-b2')).toBe('donation_a1_2d_b2');
    expect(eventId('donation', '4711')).toBe('donation_4711');
  });

  it.each(alike)('eventId differs for $ids [DON-08]', ({ ids }) => {
    const known = ids.map((id) => readTransactionId(id));
    expect(known).not.toContain(undefined);
    expect(new Set(known.map((id) => eventId('donation', `${id}`))).size).toBe(ids.length);
  });

  const id = fc.stringMatching(/^\w[\w.:-]{0,63}$/);
  /** The same characters except for punctuation, with one sign more or less. */
  const twin = fc.tuple(id, fc.infiniteStream(fc.constantFrom('-', '.', ':', '_', '--', '')));
  it('eventId differs for any two ids [DON-08]', () => {
    fc.assert(
      fc.property(twin, fc.option(id), ([one, marks], other) => {
        const second = other ?? one.replace(/[\W_]/g, () => marks.next().value);
        expect(eventId('purchase', one) === eventId('purchase', second)).toBe(one === second);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is one word that no limit cuts and no mask changes [DON-08 EVT-03 PRV-02]', () => {
    const redactor = createRedactor();
    const digits = fc.stringMatching(/^\d{1,4}([.:-]?\d{1,4}){0,9}$/);
    fc.assert(
      fc.property(fc.oneof(id, digits), (text) => {
        const name = eventId('transaction', text);
        expect(name).toMatch(/^\w{1,96}$/);
        expect(redactor.hit({ event_id: name })).toEqual({ event_id: name });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('wordOf', () => {
  it('is injective for any text, including long ones and halves of surrogate pairs [CNV-02]', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 120 }),
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.stringMatching(/^[-_.:]{60,100}$/),
    );
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(wordOf(one)).toMatch(/^\w{0,80}$/);
        expect(wordOf(one) === wordOf(other)).toBe(one === other);
      }),
      { numRuns: 2_000 },
    );
    expect(wordOf('\ud83d')).not.toBe(wordOf('\ude00'));
  });

  it('differs for long texts wherever they differ [CNV-02]', () => {
    const long = 'a-'.repeat(50);
    const words = Array.from({ length: 100 }, (_, at) => wordOf(`${long.slice(0, at)}x${long.slice(at + 1)}`));
    expect(new Set([...words, wordOf(long)]).size).toBe(101);
  });
});

describe('reported transactions', () => {
  it('are stored under a key that begins with tp_ [DON-08]', () => expect(TRANSACTIONS_KEY).toBe('tp_transactions'));

  it('reported transactions round-trip [DON-08]', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.stringMatching(/^[\w.:-]{1,140}$/), fc.integer({ min: now - KEPT + 1, max: now + day })), {
          selector: ([id]) => id,
        }),
        (entries) => {
          expect(parse(serialiseReported(new Map(entries)))).toEqual(entries);
        },
      ),
    );
  });

  it.each([
    [1, true],
    [90, true],
    [399, true],
    [401, false],
  ])('are remembered after %i days: %s [DON-08]', (days, expected) => {
    expect(parse(`[1,["purchase_a",${now - days * day}]]`)).toHaveLength(expected ? 1 : 0);
  });

  it('are kept when the clock was set back [DON-08]', () => {
    expect(parse(`[1,["purchase_a",${now + 400 * day}]]`)).toHaveLength(1);
  });

  it('are bounded, and drop the oldest first [DON-08]', () => {
    const many = new Map(Array.from({ length: MOST + 50 }, (_, i) => [`purchase_${'x'.repeat(60)}_${i}`, now + i]));
    const kept = parse(serialiseReported(many));
    expect(kept).toHaveLength(MOST);
    expect(kept.at(-1)).toEqual([`purchase_${'x'.repeat(60)}_${MOST + 49}`, now + MOST + 49]);
    expect(MOST).toBeGreaterThanOrEqual(300);
  });

  it('include as many with the longest ids as with others [DON-08]', () => {
    const longest = Array.from({ length: MOST }, (_, i) => [`${i}`.padStart(140, '-'), now] as const);
    expect(parse(serialiseReported(new Map(longest)))).toEqual(longest);
  });

  const time = now - day;
  it.each([
    null,
    '',
    'null',
    '{}',
    '[]',
    '[2,["purchase_a",1]]',
    '["1",["purchase_a",1]]',
    '[1,"purchase_a",["purchase_a"],["purchase_a",null],["purchase_a","1"],[1,1],[null,1],{}]',
    `[1,["",${time}],["a b",${time}],["<script>",${time}],["purchase_a",-1],["purchase_a",${time}.5]]`,
    `[1,["${'x'.repeat(141)}",${time}]]`,
    '[1,["purchase_a",1e999]]',
    '{"__proto__":[1]}',
    `[1${',["purchase_a",1]'.repeat(50_000)}]`,
    '[1,["purchase_a"',
  ])('are not read from invalid text, case %# [DON-08]', (text) => expect(parse(text)).toEqual([]));

  it('include the valid entries among broken ones [DON-08]', () => {
    expect(parse(`[1,["a b",${time}],["purchase_a",${time}],7]`)).toEqual([['purchase_a', time]]);
    expect(parse(`[1,["__proto__",${time}]]`)).toEqual([['__proto__', time]]);
  });

  it('reported transactions are parsed without throwing [DON-08]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `[1,${json}]`),
        ),
        (text) => {
          parseReported(text, now);
        },
      ),
    );
  });
});
