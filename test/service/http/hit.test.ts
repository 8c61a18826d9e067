import fc from 'fast-check';
import fastify, { type FastifyReply } from 'fastify';
import { expect, it, vi } from 'vitest';
import { faultsOf } from '../../../lib/contracts/check';
import { hitsContract } from '../../../lib/contracts/hit';
import { createFitsHits } from '../../../service/http/hit';
import { hit } from '../../../tools/lab/bodies';
import { hostileBodies } from '../hostile/bodies';

/** A reply that nobody waits for. */
const reply = { code: () => reply, send: () => reply } as unknown as FastifyReply;

const fitsHits = createFitsHits();
const takes = (value: unknown) => fitsHits(value, reply) !== undefined;

const odd = fc.constantFrom<unknown>(
  ...[null, true, -1, 0, 1.5, 1e308, 2 ** 53, '', 'x', '1280x720', '1234567890', 'x'.repeat(320), 'x'.repeat(321), '🐟'.repeat(160)],
  ...[
    '🐟'.repeat(161),
    'a\nb',
    'Main',
    'main',
    'nowhere',
    'G-ACTION0001',
    '1.3.8+ab',
    '\u0000',
    '\ud800',
    [],
    {},
    [{}],
    [{ a: 1 }],
    [{ 'a b': 1 }],
    [{ a: [] }],
  ],
);
const fields = fc.constantFrom(
  ...['event', 'hit_id', 'site', 'environment', 'brand', 'stream', 'tracker_version', 'items', 'utm_id', 'nav_type', 'screen', 'cls'],
  ...['timestamp', 'scroll_depth', 'event_value', 'page_title', 'page_location', 'utm_source', 'own', 'a b', 'ñ', 'x'.repeat(101), ''],
);

it('hits are accepted if and only if they fit the schema, with either check', () => {
  const changed = fc.dictionary(fields, odd, { maxKeys: 3 }).map((more) => ({ ...hit(), ...more }));
  fc.assert(
    fc.property(fc.array(fc.oneof(changed, changed, odd), { maxLength: 3 }), (hits) => {
      expect(takes(hits)).toBe(!faultsOf(hitsContract, hits).length);
    }),
    { numRuns: 400 },
  );
});

it('hits are stored unchanged, up to the limits of the schema', () => {
  const properties = (count: number) => hit(Object.fromEntries(Array.from({ length: count - 7 }, (_, i) => [`p${i}`, i])));
  for (const [value, fits] of [
    [[properties(200)], true],
    [[properties(201)], false],
    [Array.from({ length: 500 }, () => hit()), true],
    [Array.from({ length: 501 }, () => hit()), false],
    [[], false],
    [{}, false],
    [[hit({ own: Number.POSITIVE_INFINITY })], false],
  ] as const)
    expect(takes(value)).toBe(fits);
});

it('the check of a batch says what is wrong with the first hit that does not fit, at its place in the batch', () => {
  const told = (value: unknown) => {
    const sent = vi.fn();
    const reply = { code: () => reply, send: sent } as unknown as FastifyReply;
    expect(fitsHits(value, reply)).toBeUndefined();
    expect(sent).toHaveBeenCalledTimes(1);
    return sent.mock.calls[0]?.[0].issues.map(({ path }: { path: string }) => path);
  };
  expect(told([hit(), hit({ event: 'A B', site: 1 }), hit({ brand: 2 })])).toEqual(['[1].event', '[1].site']);
  expect(told([hit(), hit({ 'a b': 1 }), 3])).toEqual(['[1]']);
  expect(told([hit(), 3])).toEqual(['[1]']);
  expect(told([])).toEqual(['']);
  expect(told(Array.from({ length: 501 }, () => hit()))).toEqual(['']);
});

it('hostile bodies that the schema refuses are rejected', async () => {
  const app = fastify();
  const parse = app.getDefaultJsonParser('error', 'error') as (
    request: unknown,
    body: string,
    done: (error: unknown, value: unknown) => void,
  ) => void;
  for (const { path, body } of fc.sample(hostileBodies, 150).filter((one) => one.path === '/hit' && typeof one.body === 'string')) {
    expect(path).toBe('/hit');
    parse(undefined, String(body), (error, value) => {
      if (!error) expect(takes(value)).toBe(!faultsOf(hitsContract, value).length);
    });
  }
  await app.close();
});
