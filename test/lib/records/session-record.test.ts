import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSession, SESSION_IDLE, type SessionRecord, serialiseSession } from '../../../lib/records/session-record';

const record: SessionRecord = { id: '3f1a6c1e-8f3b-4b60-9d4e-2f6d0f7b1c55', start: 1000, last: 2000, pages: 3, count: 2, new: false };
const text = (changes: object) => JSON.stringify({ v: 1, ...record, ...changes });

describe('the session record', () => {
  it('ends after 30 min without activity [SES-01]', () => expect(SESSION_IDLE).toBe(1_800_000));
  it('the session record round-trips', () => expect(parseSession(serialiseSession(record))).toEqual(record));

  const hostile = [
    ...[null, '', 'x', 'null', '[]', '1', '"a"', '{}', '{"v":1}', '{"__proto__":{"v":1}}', text({}).slice(0, -1), `${text({})} `.repeat(9)],
    ...[{ v: 2 }, { v: '1' }, { id: 'me' }, { id: '3f1a6c1e-8f3b-1b60-9d4e-2f6d0f7b1c55' }, { id: [record.id] }, { new: 1 }].map(text),
    ...[
      { start: -1 },
      { start: 1.5 },
      { start: '1000' },
      { last: 999 },
      { last: null },
      { last: 1e99 },
      { pages: 0 },
      { count: 0 },
      { count: 1e16 },
    ].map(text),
  ];
  it.each(hostile)('is undefined when %s is stored [SES-01]', (stored) => expect(parseSession(stored)).toBeUndefined());

  it('parses without throwing, whatever is stored [SES-01]', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (stored) => parseSession(stored) === undefined));
  });

  it('is valid or undefined after one character has changed [SES-01]', () => {
    const written = serialiseSession(record);
    fc.assert(
      fc.property(fc.nat(written.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        const read = parseSession(written.slice(0, at) + character + written.slice(at + 1));
        if (read) expect(read.last).toBeGreaterThanOrEqual(read.start);
      }),
    );
  });
});
