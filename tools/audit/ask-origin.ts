import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Finding } from './findings';
import type { RuleAt } from './rules-at';

/** ms for an answer. */
const LONGEST = 10_000;

type Fetch = (address: string, options: RequestInit) => Promise<Response>;

/** Hosts of this machine, which browsers know by themselves and resolvers may not. */
const LOCAL = /\.localhost$/;

/** Asks a host of this machine. Follows no redirect. */
const askHere = (address: URL, own: RequestInit['headers'] = {}): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { port, pathname, search, host } = address;
    const asked = request(
      { host: 'localhost', port: port || 80, path: pathname + search, headers: { ...(own as object), host }, timeout: LONGEST },
      async (answer) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk as Buffer);
          const headers = Object.entries(answer.headersDistinct).flatMap(([name, all = []]) =>
            all.map((one): [string, string] => [name, one]),
          );
          const status = answer.statusCode ?? 500;
          resolve(new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers }));
        } catch (error) {
          reject(error);
        }
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject);
    asked.end();
  });

const askAnywhere: Fetch = (address, options) => {
  const url = new URL(address);
  return url.protocol === 'http:' && LOCAL.test(url.hostname) ? askHere(url, options.headers) : globalThis.fetch(address, options);
};

const SHARED = /(?:^|,)\s*(?:public|s-maxage=0*[1-9]\d*|max-age=0*[1-9]\d*)/i;
const UNSHARED = /(?:^|,)\s*(?:private|no-store|no-cache)/i;

const isKept = ({ headers }: Response): boolean => {
  if (/\bhit\b/i.test(`${headers.get('x-cache')} ${headers.get('cf-cache-status')}`)) return true;
  const control = headers.get('cache-control') ?? '';
  return Number(headers.get('age')) > 0 || (SHARED.test(control) && !UNSHARED.test(control));
};

/**
 * Asks a page's origin what it says to everybody: its word on GPC, and, on the page and `others`, a place that caches may keep. `rule`: that of the
 * page.
 */
export async function askOrigin(
  page: string,
  rule: RuleAt,
  others: readonly string[] = [],
  fetch: Fetch = askAnywhere,
): Promise<readonly Finding[]> {
  const { origin } = new URL(page);
  const shared = { states: [], rule: rule.id, source: rule.source };
  const ask = (address: string) => fetch(address, { redirect: 'follow', signal: AbortSignal.timeout(LONGEST) });
  const findings: Finding[] = [];
  if (rule.signal) {
    const address = `${origin}/.well-known/gpc.json`;
    const fault = await ask(address).then(
      async (answer) => {
        if (new URL(answer.url || address).origin !== origin) return 'leads to another origin, for which it does not speak';
        if (answer.status !== 200) return `answers with the status ${answer.status}`;
        const text = await answer.text();
        const said = (() => {
          try {
            return (JSON.parse(text) as { readonly gpc?: unknown } | null)?.gpc;
          } catch {
            return undefined;
          }
        })();
        if (said !== true) return 'does not say "gpc": true';
        return /json/i.test(answer.headers.get('content-type') ?? '') ? undefined : 'is not served as application/json';
      },
      () => 'does not answer',
    );
    if (fault)
      findings.push({
        ...shared,
        what: `${address} ${fault}`,
        page,
        mend: 'Serve dist/.well-known/gpc.json there, without a redirect (docs/deploy.md).',
      });
  }
  return [...findings, ...(await askTwice([page, ...others], rule, fetch))];
}

/** The places from which each page is asked for, in the words of the edges (docs/edges). An edge puts its own in their place, which counts. */
const PLACES = [
  ['US', 'TX'],
  ['FR', 'IDF'],
] as const;
const headersOf = ([country, part]: readonly [string, string]) => ({
  'cf-ipcountry': country,
  'cf-region-code': part,
  'cloudfront-viewer-country': country,
  'cloudfront-viewer-country-region': part,
  'fastly-geo-country': country,
  'x-geo-country': country,
  'x-geo-region': part,
});

const regionIn = (text: string) => /<(?:html|script)\b[^>]*\sdata-region\s*=\s*["']?([\w-]*)/i.exec(text)?.[1];

interface Answer {
  readonly answer: Response;
  readonly region: string | undefined;
}

async function askFrom(page: string, place: (typeof PLACES)[number], fetch: Fetch): Promise<Answer | undefined> {
  const options = { redirect: 'follow', headers: headersOf(place), signal: AbortSignal.timeout(LONGEST) } as const;
  const answer = await fetch(page, options).catch(() => undefined);
  return answer && { answer, region: regionIn(await answer.text().catch(() => '')) };
}

/** Returns whether the origin takes the place that we say: an edge writes the auditor's own into every answer, so that only headers tell. */
async function isPlayed(page: string, fetch: Fetch): Promise<boolean> {
  const fresh = new URL(page);
  // An address that no cache has.
  fresh.searchParams.set('audit', randomUUID());
  return /^FR/i.test((await askFrom(fresh.href, PLACES[1], fetch))?.region ?? '');
}

/** Asks for each page from one place, then from another. Returns a finding for each whose second answer has the first one's place, or may be kept with a place. */
async function askTwice(pages: readonly string[], rule: RuleAt, fetch: Fetch): Promise<Finding[]> {
  const findings: Finding[] = [];
  const takes = await isPlayed(pages[0] as string, fetch);
  for (const page of pages) {
    const [first, second] = [await askFrom(page, PLACES[0], fetch), await askFrom(page, PLACES[1], fetch)];
    const kept = [first, second].find((one) => one?.region !== undefined && isKept(one.answer));
    const isFirsts = takes && /^US/i.test(second?.region ?? '');
    const what = kept
      ? `the page says data-region="${kept.region}" in an answer that caches keep, so that others get this visitor’s place`
      : isFirsts
        ? `the page says data-region="${second?.region}" to a visitor from France, after one from Texas had asked for it`
        : undefined;
    if (what)
      findings.push({
        ...{ states: [], rule: rule.id, source: rule.source, page, what },
        mend: 'Write data-region after the cache, or put the place into the key of the cache (docs/deploy.md).',
      });
  }
  return findings;
}
