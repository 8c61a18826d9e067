import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { checkCdn } from '../../../../tools/check/cdn/check-cdn';
import { EVERY_FILE, fileHeaders } from '../../../../tools/publish/headers';
import { smallBuild } from '../../publish/small-build';

interface Served {
  headers: Record<string, string>;
  body: Buffer;
  status: number;
  /** The dictionary that the browser has. */
  dictionary: unknown;
}

let app: FastifyInstance;
afterEach(() => app.close());

/** Serves a build as `docs/deploy.md` says, but for what `spoil` changes, and returns what the check says. */
async function check(spoil: (file: string, served: Served, query: string) => void = () => {}) {
  const dist = smallBuild('aaaaaaa1');
  app = Fastify();
  app.get('/*', (request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://cdn.example');
    const file = pathname.slice(1);
    const isThere = existsSync(join(dist, file)) && !file.startsWith('maps/');
    const served: Served = {
      dictionary: request.headers['available-dictionary'],
      status: isThere ? 200 : 404,
      body: isThere ? readFileSync(join(dist, file)) : Buffer.from('not here'),
      headers: { ...EVERY_FILE, ...fileHeaders(file), 'Content-Encoding': 'br' },
    };
    spoil(file, served, search);
    const isPacked = served.headers['Content-Encoding'] === 'br';
    return reply
      .code(served.status)
      .headers(served.headers)
      .send(isPacked ? brotliCompressSync(served.body) : served.body);
  });
  return checkCdn(await app.listen({ port: 0, host: '127.0.0.1' }));
}

it('check:cdn finds nothing at a CDN that answers as the documentation says', async () => {
  expect(await check()).toEqual({ files: 7, faults: [] });
});

const without =
  (name: string) =>
  (_: string, { headers }: Served) =>
    void delete headers[name];
const header = (name: string, value: string) => (served: Served) => {
  served.headers[name] = value;
};
const body = (text: string) => (served: Served) => {
  served.body = Buffer.from(text);
};
const status = (code: number) => (served: Served) => {
  served.status = code;
};
const of = (wanted: string, change: (served: Served) => void) => (file: string, served: Served) => {
  if (file === wanted) change(served);
};

it.each<[string, (file: string, served: Served, query: string) => void, string]>([
  ['cross-origin access', without('Access-Control-Allow-Origin'), 'main.js: Access-Control-Allow-Origin is missing. Expected "*".'],
  ['nosniff', without('X-Content-Type-Options'), 'switches.json: X-Content-Type-Options is missing. Expected "nosniff".'],
  ['the resource policy', without('Cross-Origin-Resource-Policy'), 'Cross-Origin-Resource-Policy is missing. Expected "cross-origin".'],
  ['compression', without('Content-Encoding'), 'main.js: Content-Encoding is missing. Expected "br".'],
  ['a type', of('main.js', header('Content-Type', 'text/plain')), 'main.js: Content-Type is "text/plain". Expected "text/javascript".'],
  [
    'a cache that holds tags for ever',
    of('main.js', header('Cache-Control', 'public, max-age=31536000, immutable')),
    'main.js: Cache-Control is "public, max-age=31536000, immutable". Expected "public, max-age=300',
  ],
  ['a chunk that is missing', of('chunks/aaaaaaa1.js', status(404)), 'chunks/aaaaaaa1.js: status 404. Expected 200.'],
  ['an altered chunk', of('chunks/aaaaaaa1.js', body('minified')), 'chunks/aaaaaaa1.js: is sha256-'],
  [
    'a bad answer to a retry',
    (file, served, query) => {
      if (query && file.startsWith('chunks/')) served.status = 403;
    },
    'with a query, chunks/aaaaaaa1.js: status 403.',
  ],
  ['a named source map', of('main.js', header('SourceMap', 'main.js.map')), 'main.js: names a source map.'],
  ['a served source map', of('main.js.map', status(200)), 'main.js.map: is served. Expected none'],
  ['switches of another shape', of('switches.json', body('[]')), 'switches.json: has a shape that pages ignore.'],
])('reports %s', async (_, spoil, expected) => {
  expect((await check(spoil)).faults.join('\n')).toContain(expected);
});

it('check:cdn reports a missing build if build.json is malformed', async () => {
  await expect(check(of('build.json', body('<html>')))).rejects.toThrow('Publish a build there.');
});

it('check:cdn asks for tags that are dictionaries with one that no release was', async () => {
  const offers = (file: string, { headers }: Served) => {
    if (file !== 'main.js') return;
    headers['Use-As-Dictionary'] = 'match="/main.js"';
    headers.Vary = 'Accept-Encoding, Available-Dictionary';
  };
  expect((await check(offers)).faults).toEqual([]);
  await app.close();
  const { faults } = await check((file, served) => {
    offers(file, served);
    if (file !== 'main.js') return;
    served.headers.Vary = 'Accept-Encoding';
    if (served.dictionary) served.body = Buffer.from('a difference');
  });
  expect(faults).toEqual([
    'main.js: Vary lacks available-dictionary. A cache would send differences to browsers without the dictionary.',
    expect.stringMatching(/^with another dictionary, main\.js: is sha256-/),
  ]);
});
