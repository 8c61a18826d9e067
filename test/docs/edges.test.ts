import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';

const PAGE = '<!doctype html><html lang="en"><head></head></html>';
const textOf = (file: string) => readFileSync(fileURLToPath(new URL(`../../docs/edges/${file}`, import.meta.url)), 'utf8');
/** Imports a recipe as its edge would, with what the edge itself provides. */
const load = (text: string) => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${text}\n// ${Math.random()}`)}`);
const regionIn = (html: string) => / data-region="([^"]*)"/.exec(html)?.[1];

interface From {
  readonly country?: string;
  readonly part?: string;
  /** The value that the visitor sends under the recipe's own name. */
  readonly sent?: string;
}
type Edge = (from: From) => Promise<{ readonly html: string; readonly cached: string | null }>;

/** A cache by address, which knows nothing of places. `made`: the pages that the origin made. */
function cachedOrigin() {
  let made = 0;
  let kept: string | undefined;
  const get = async () => {
    if (kept === undefined) made++;
    kept ??= PAGE;
    return new Response(kept, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=3600' } });
  };
  return { get, made: () => made };
}

/** Sets an attribute on the first start tag with that name, as the edge's own rewriter does. */
class Rewriter {
  private set = (html: string) => html;
  on(name: string, { element }: { element: (tag: { setAttribute(key: string, value: string): void }) => void }) {
    element({
      setAttribute: (key, value) => {
        this.set = (html) => html.replace(new RegExp(`<${name}\\b`), `$& ${key}="${value}"`);
      },
    });
    return this;
  }
  transform(page: Response) {
    const set = this.set;
    const body = new TransformStream<string, string>({ transform: (part, out) => out.enqueue(set(part)) });
    void page.body?.pipeThrough(new TextDecoderStream() as never).pipeTo(body.writable);
    return new Response(body.readable.pipeThrough(new TextEncoderStream()), page);
  }
}

async function cloudflare(): Promise<Edge> {
  const origin = cachedOrigin();
  vi.stubGlobal('fetch', origin.get);
  vi.stubGlobal('HTMLRewriter', Rewriter);
  const { default: worker } = await load(textOf('cloudflare-worker.js'));
  return async ({ country, part }) => {
    const answer: Response = await worker.fetch({ cf: { country, regionCode: part } });
    return { html: await answer.text(), cached: answer.headers.get('cache-control') };
  };
}

async function fastly(): Promise<Edge> {
  const origin = cachedOrigin();
  let heard: ((event: object) => void) | undefined;
  vi.stubGlobal('fetch', origin.get);
  vi.stubGlobal('addEventListener', (_: string, listener: typeof heard) => {
    heard = listener;
  });
  const places = vi.fn();
  vi.stubGlobal('placesOfTest', places);
  await load(textOf('fastly-compute.js').replace(/^import .*$/m, 'const getGeolocationForIpAddress = globalThis.placesOfTest;'));
  return async ({ country, part }) => {
    places.mockReturnValue(country === undefined ? null : { country_code: country, region: part });
    let coming: Promise<Response> | undefined;
    heard?.({
      request: {},
      client: { address: '203.0.113.9' },
      respondWith: (answer: Promise<Response>) => {
        coming = answer;
      },
    });
    const answer = (await coming) as Response;
    return { html: await answer.text(), cached: answer.headers.get('cache-control') };
  };
}

async function cloudfront(): Promise<Edge> {
  const { handler } = await load(`${textOf('cloudfront-function.js')}\nexport { handler };`);
  const { handler: respond } = await load(`${textOf('cloudfront-response.js')}\nexport { handler };`);
  const { withRegion } = await load(textOf('cloudfront-origin.js'));
  const pages = new Map<string, string>();
  return async ({ country, part, sent }) => {
    const named = { 'x-region': sent, 'cloudfront-viewer-country': country, 'cloudfront-viewer-country-region': part };
    const given = Object.entries(named).filter(([, value]) => value !== undefined);
    const { headers } = handler({ request: { headers: Object.fromEntries(given.map(([name, value]) => [name, { value }])) } });
    const key = headers['x-region']?.value ?? '';
    const html = pages.get(key) ?? withRegion(PAGE, { 'x-region': headers['x-region']?.value });
    pages.set(key, html);
    const made = { 'content-type': { value: 'text/html; charset=utf-8' }, 'cache-control': { value: 'public, max-age=3600' } };
    return { html, cached: respond({ response: { headers: made } }).headers['cache-control'].value };
  };
}

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['Cloudflare', cloudflare],
  ['CloudFront', cloudfront],
  ['Fastly', fastly],
] as const)("the recipe for %s's edge", (_, open) => {
  it('tells each visitor their own place, from one cached page', async () => {
    const edge = await open();
    const ask = async (from: From) => regionIn((await edge(from)).html);
    expect(await ask({ country: 'US', part: 'TX' })).toBe('US-TX');
    expect(await ask({ country: 'FR', part: 'IDF' })).toBe('FR-IDF');
    expect(await ask({ country: 'FR' })).toBe('FR');
    expect(await ask({ country: 'US', part: 'TX' })).toBe('US-TX');
  });

  it.each([
    ['nothing is known', {}],
    ['the country is none', { country: 'XX' }],
    ['the network is anonymous', { country: 'T1' }],
    ['a name stands in the place of a code', { country: 'France' }],
  ])('writes no place where %s', async (_, from) => {
    expect(regionIn((await (await open())(from)).html)).toBeUndefined();
  });

  it('takes a name of a region for no code, and lets nobody name their own place', async () => {
    const edge = await open();
    expect(regionIn((await edge({ country: 'US', part: 'Texas' })).html)).toBe('US');
    expect(regionIn((await edge({ country: 'FR', sent: 'US-TX' })).html)).toBe('FR');
    expect(regionIn((await edge({ sent: 'US-TX' })).html)).toBeUndefined();
  });

  it('lets no later cache keep the page of one visitor', async () => {
    expect((await (await open())({ country: 'FR' })).cached).toContain('private');
  });
});

it('writes no place but a code into a page of an origin behind CloudFront', async () => {
  const { withRegion } = await load(textOf('cloudfront-origin.js'));
  for (const region of ['"><script>', 'us', 'US-', '', undefined]) expect(withRegion(PAGE, { 'x-region': region })).toBe(PAGE);
});

describe('the file by which an origin says that it heeds Global Privacy Control', () => {
  it('is answered by a Worker of Cloudflare', async () => {
    const worker = await load(textOf('gpc-cloudflare.js').replace("import gpc from './gpc.json'", 'const gpc = { gpc: true }'));
    const answer: Response = worker.default.fetch();
    expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([200, 'application/json', { gpc: true }]);
  });

  it('is answered by a function of CloudFront', async () => {
    const { handler } = await load(`${textOf('gpc-cloudfront.js')}\nexport { handler };`);
    const { statusCode, headers, body } = handler();
    expect([statusCode, headers['content-type'].value, JSON.parse(body)]).toMatchObject([200, 'application/json', { gpc: true }]);
  });
});
