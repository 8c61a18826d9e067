import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowArrival } from '../../../service/arrival';
import { WORDS_1 } from '../../../service/store/body-words';
import { bodyOf, type Columns, inOrderOfWords, packBody } from '../../../service/store/packed-body';
import { toRow } from '../../../service/store/tables';
import { makeNetwork } from '../../../tools/bench/warehouse/network';
import { hitArrival } from '../support/arrivals';

/** The words of packed bodies that are in stores. */
const WORDS = 'a7b276d0b12a39a7a01992a1734756c9abd0abcdd7ce3ce9bdd32f54248ce0c2';

const SECOND = '02010901a0eebc999c0b4ef8bb6d6bb9bd380a11ab464e8b88048a1aeb08c3eb0c502c06731175545d5da2522d00';

/** Texts like those that stand for ids. */
const MARKED = fc.constantFrom('~', '~0', '~~0', '~99', 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11');

const columnsOf = (arrival: RowArrival) => toRow(arrival, null) as unknown as Columns;

describe('a packed body', () => {
  it('is read as it was, character by character, whatever its fields hold', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(fc.constantFrom('sess_id', 'timestamp', 'brand', 'event', 'temp_id'), fc.string()),
          fc.oneof(fc.jsonValue(), fc.uuid(), MARKED),
        ),
        (more) => {
          const arrival = hitArrival(more);
          const columns = columnsOf(arrival);
          const body = JSON.parse(JSON.stringify(arrival.body));
          expect(JSON.stringify(bodyOf({ ...columns, packed: packBody(body, columns), body: '{}' }))).toBe(JSON.stringify(body));
        },
      ),
    );
  });

  it('keeps any number of ids', () => {
    const body = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`id${i}`, randomUUID()])) as ReturnType<
      typeof hitArrival
    >['body'];
    const columns = columnsOf(hitArrival());
    expect(bodyOf({ ...columns, packed: packBody(body, columns), body: '{}' })).toEqual(body);
  });

  it('S24: takes no more room where a database has lost the order of its fields, as PostgreSQL does', () => {
    const hits = [...makeNetwork(300, 3).batches()].flat().filter((arrival): arrival is RowArrival => arrival.kind === 'hit');
    const jsonb = (body: object) => Object.fromEntries(Object.entries(body).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));
    const bytes = (order: (body: (typeof hits)[number]['body']) => object) =>
      hits.reduce((sum, hit) => sum + packBody(order(hit.body) as typeof hit.body, columnsOf(hit)).length, 0) / hits.length;
    const sent = bytes((body) => body);
    expect(bytes(jsonb)).toBeGreaterThan(1.15 * sent);
    expect(bytes((body) => inOrderOfWords(jsonb(body) as typeof body))).toBeLessThan(1.05 * sent);
    const [one] = hits;
    expect(inOrderOfWords(one?.body ?? {})).toEqual(one?.body);
  });

  it('does not gain what a column has and the body lacks', () => {
    const { hit_id: _, ...body } = hitArrival().body;
    const columns = columnsOf(hitArrival());
    expect(bodyOf({ ...columns, packed: packBody(body, columns), body: '{}' })).toEqual(body);
  });

  it('keeps to its words, so that every later release reads it, and no earlier one guesses at what it can’t read', () => {
    const columns = { hit_id: 'h', event: 'page_view', happened: 5 } as unknown as Columns;
    const packed = Buffer.from('010109ab464e8b88048a1aeb885a2851a91600', 'hex');
    expect(() => bodyOf({ ...columns, packed: Buffer.from([3, ...packed.subarray(1)]), body: '{}' })).toThrow(
      'A later release has packed this hit',
    );
    const read = { hit_id: 'h', event: 'page_view', timestamp: 5, variant: 'a' };
    expect(bodyOf({ ...columns, packed, body: '{}' })).toEqual(read);
    const temp_id = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';
    const second = Buffer.from(SECOND, 'hex');
    expect(bodyOf({ ...columns, packed: second, body: '{}' })).toEqual({ ...read, temp_id, user_id: temp_id, variant: '~a' });
    expect(createHash('sha256').update(WORDS_1).digest('hex')).toBe(WORDS);
  });
});
