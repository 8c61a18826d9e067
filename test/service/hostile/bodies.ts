import fc from 'fast-check';
import { errorReport, hit, receipt, rejection } from '../../../tools/lab/bodies';

export interface Hostile {
  readonly path: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const ID = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';

/** Each call with a body that it takes. */
const calls: readonly (readonly [path: string, body: unknown])[] = [
  ['/hit', [hit()]],
  ['/apps/error', errorReport()],
  [`/consent/rejection/${ID}`, rejection({ consent_uuid: ID })],
  [`/consent/receipt/${ID}`, receipt({ consent_uuid: ID })],
  ['/consent/unanswered', { site: 'main', language: 'en' }],
];

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e308, '', '\u0000', '\ud800', 'x'.repeat(5_000), [], {}, [[]], { toString: 1 }),
  fc.jsonValue(),
);

const names = fc.oneof(
  fc.constantFrom(
    'event',
    'hit_id',
    'site',
    'errors',
    'metadata',
    'consent_uuid',
    'categories',
    'items',
    '__proto__',
    'constructor',
    'a b',
  ),
  fc.string({ maxLength: 200 }),
);

/** A value with one or more of its fields replaced or added, anywhere in it. */
const changed = (value: unknown): fc.Arbitrary<string> =>
  fc.array(fc.tuple(fc.nat(6), names, odd), { minLength: 1, maxLength: 4 }).map((changes) => {
    const copy = JSON.parse(JSON.stringify(value));
    for (const [depth, name, replacement] of changes) {
      let at = copy;
      for (let i = 0; i < depth; i++) {
        const inner = Object.values(at).find((one) => typeof one === 'object' && one !== null);
        if (!inner) break;
        at = inner;
      }
      // Unlike an assignment, it makes `__proto__` a field of its own. An array keeps its `length`.
      Reflect.defineProperty(at, name, {
        value: JSON.parse(JSON.stringify(replacement)),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return JSON.stringify(copy);
  });

/** A text with a piece cut out, doubled, or replaced. */
const torn = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(text.length), fc.string({ maxLength: 20 }))
    .map(([a, b, piece]) => text.slice(0, a) + piece + text.slice(b));

const deep = fc
  .tuple(fc.integer({ min: 10, max: 60_000 }), fc.constantFrom('[', '{"a":', '[{"a":['))
  .map(([depth, open]) => open.repeat(Math.floor(depth / open.length)));

const wide = fc
  .integer({ min: 201, max: 5_000 })
  .map((count) => JSON.stringify([Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, i]))]));

const huge = fc.integer({ min: 256 * 1024 + 1, max: 2 * 1024 * 1024 }).map((length) => Buffer.alloc(length, '['));

const bytes = fc.uint8Array({ maxLength: 2_000 }).map((array) => Buffer.from(array));

const plain = fc
  .constantFrom(...calls)
  .chain(([path, body]) =>
    fc
      .oneof(
        { weight: 6, arbitrary: changed(body) },
        { weight: 4, arbitrary: torn(JSON.stringify(body)) },
        { weight: 2, arbitrary: fc.json() },
        { weight: 1, arbitrary: fc.string({ maxLength: 500 }) },
        { weight: 1, arbitrary: bytes },
        { weight: 1, arbitrary: deep },
        { weight: 1, arbitrary: wide },
      )
      .map((text): Hostile => ({ path, body: text })),
  );

const misdeclared = fc
  .tuple(
    fc.constantFrom(...calls),
    fc.constantFrom<Record<string, string>>(
      { 'content-type': 'application/xml' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br' },
      { 'content-encoding': 'deflate, gzip' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://www.main.example.evil.example' },
      { origin: 'https://www.main.example:8443' },
    ),
  )
  .map(([[path, body], headers]): Hostile => ({ path, body: JSON.stringify(body), headers }));

/** Bodies that nobody honest sends. Some fit the schemas all the same. */
export const hostileBodies: fc.Arbitrary<Hostile> = fc.oneof(
  { weight: 20, arbitrary: plain },
  { weight: 3, arbitrary: misdeclared },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...calls), huge).map(([[path], body]): Hostile => ({ path, body })) },
);
