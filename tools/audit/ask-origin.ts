import { request } from 'node:http';
import type { Finding } from './findings';
import type { RuleAt } from './rules-at';

/** ms for an answer. */
const LONGEST = 10_000;

type Fetch = (address: string, options: RequestInit) => Promise<Response>;

/** Hosts of this machine, which browsers know by themselves and resolvers may not. */
const LOCAL = /\.localhost$/;

/** Asks a host of this machine. Follows no redirect. */
const askHere = (address: URL): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { port, pathname, search, host } = address;
    const asked = request(
      { host: 'localhost', port: port || 80, path: pathname + search, headers: { host }, timeout: LONGEST },
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
  return url.protocol === 'http:' && LOCAL.test(url.hostname) ? askHere(url) : globalThis.fetch(address, options);
};

const SHARED = /(?:^|,)\s*(?:public|s-maxage=0*[1-9]\d*|max-age=0*[1-9]\d*)/i;
const UNSHARED = /(?:^|,)\s*(?:private|no-store|no-cache)/i;

const isKept = ({ headers }: Response): boolean => {
  const control = headers.get('cache-control') ?? '';
  return Number(headers.get('age')) > 0 || (SHARED.test(control) && !UNSHARED.test(control));
};

/** Asks a page's origin what it says to everybody: its word on GPC, and a place that caches may keep. `rule`: that of the page. */
export async function askOrigin(page: string, rule: RuleAt, fetch: Fetch = askAnywhere): Promise<readonly Finding[]> {
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
  const answer = await ask(page).catch(() => undefined);
  const text = (await answer?.text().catch(() => '')) ?? '';
  const region = /<(?:html|script)\b[^>]*\sdata-region\s*=\s*["']?([\w-]*)/i.exec(text)?.[1];
  if (answer && region !== undefined && isKept(answer))
    findings.push({
      ...{
        ...shared,
        page,
        what: `the page says data-region="${region}" in an answer that caches keep, so that others get this visitor’s place`,
      },
      mend: 'Write data-region after the cache, or put the place into the key of the cache (docs/deploy.md).',
    });
  return findings;
}
