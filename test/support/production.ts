import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright';
import { libraryAt } from '../../demo/vendors/libraries';
import { matchesHost } from '../../lib/url/host-patterns';
import { utility } from '../../sites/network';
import type { Entry } from '../../tools/lab/network';
import { readManifests } from '../../tools/sites/manifests';
import { eachOnce } from './each-once';
import { type Posted, takeBodies } from './taken-bodies';

const dist = (file: string) => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));
const sites = await readManifests();

/** Returns the site of a production host. */
const siteOf = (host: string) => [...sites].find(([, { hosts }]) => matchesHost(host, hosts.production))?.[0];

/** The address to which the third parties' stand-ins report. The page's site is appended. */
const TOLD = `${utility.production}/told/`;

export interface Production {
  /** Returns the hits posted to `/hit`, each once, in order. */
  hits(): Entry[];
  /** Returns the events that a site's analytics stream received: name, parameters, and the stream's id. */
  streamed(stream: string): { readonly name: string; readonly parameters: Entry }[];
}

/**
 * Serves the network at its production hosts: each host has the built tag of its site, and the page that `bodyOf` returns for an address.
 * The demo's stand-ins replace third parties' libraries. Fails for unknown hosts. `policy`: the pages' Content Security Policy, with
 * `nonce-test`.
 */
export async function serveProduction(visitor: BrowserContext, bodyOf: (address: URL) => string, policy = ''): Promise<Production> {
  const posted: Posted[] = [];
  const take = await takeBodies(visitor, posted);
  await visitor.route(/./, async (route) => {
    const request = route.request();
    const address = new URL(request.url());
    const cors = {
      'access-control-allow-origin': request.headers().origin ?? address.origin,
      'access-control-allow-credentials': 'true',
    };
    const site = siteOf(address.hostname);
    if (request.isNavigationRequest())
      return route.fulfill({
        contentType: 'text/html',
        headers: policy ? { 'content-security-policy': policy } : {},
        body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><script nonce="test" src="https://cdn.example/${site}.js"></script><title>Page | ${site}</title></head><body>${bodyOf(address)}</body></html>`,
      });
    if (request.method() === 'POST') return take(route);
    if (address.pathname === '/ip') return route.fulfill({ headers: cors, json: { country_code: 'US' } });
    if (request.resourceType() !== 'script') return route.fulfill({ headers: cors, body: '' });
    const file = dist(address.pathname.slice(1));
    const text =
      address.hostname === 'cdn.example'
        ? existsSync(file) && readFileSync(file)
        : libraryAt(`${address.hostname}${address.pathname}`, address.searchParams, TOLD + address.searchParams.get('id'));
    return route.fulfill({
      contentType: 'text/javascript',
      headers: cors,
      body: text || '',
    });
  });
  const bodies = (start: string) => posted.filter(({ url }) => url.startsWith(start));
  return {
    hits: () => eachOnce(bodies(`${utility.production}/hit`).flatMap(({ body }) => JSON.parse(body) as Entry[])),
    streamed: (stream) =>
      bodies(TOLD + stream)
        .map(
          ({ body }) =>
            JSON.parse(body) as {
              call: string;
              words: [string, string, Entry];
              order: number;
            },
        )
        .sort((a, b) => a.order - b.order)
        .flatMap(({ words: [command, name, parameters] }) => (command === 'event' ? [{ name, parameters }] : [])),
  };
}
