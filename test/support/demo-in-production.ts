import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions } from 'playwright';
import type { Address } from '../../demo/addresses';
import type { RunningDemo } from '../../demo/server';
import { advocacyEndpoints, enrichment, hosts, organisations, ownHosts, surveyOrigins, thirdParties } from '../../sites/network';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { localHosts } from '../../tools/sites/local-hosts';
import type { Visit } from './visit';

const certificate = readFileSync(fileURLToPath(new URL('../../tools/lab/certificate.pem', import.meta.url)));

/** Options of tests that use `openInProduction`. */
export const inProduction = chromiumOnly('the driver gives a context no proxy of its own');

const hostOf = (address: string) => new URL(address).hostname;
const originOf = (address: string) => new URL(address).origin;

/** The production hosts of the demo's sites. The first host of each place is the one that its pages name. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(hosts).map(([site, { production }]) => [site, production])),
  donate: organisations.map(({ host }) => host).filter((host) => host.endsWith('.example')),
  fleet: ['fleet.main.example'],
  cdn: ['cdn.example'],
  survey: surveyOrigins.production.map(hostOf).slice(0, 1),
  forms: advocacyEndpoints.production.map(hostOf),
};
const localHostOf = (place: string) => localHosts[place as keyof typeof localHosts]?.[0] ?? `${place}.taproot.localhost`;
/** The fleet is also one of the microsites' hosts, so it comes first. */
const placeOf = (host: string) =>
  Object.keys(PLACES)
    .reverse()
    .find((place) => PLACES[place]?.includes(host));

/** The hosts of the third parties' stand-ins. */
const THIRD_PARTIES = [...Object.values(thirdParties), enrichment]
  .flatMap((account) => Object.values<unknown>(account))
  .filter((value): value is string => typeof value === 'string' && value.startsWith('https:'))
  .map(originOf);

/**
 * Lets the demo network answer a visitor at its production hosts, over https and through a proxy: its pages name those hosts, the service
 * allows their origins to read, and third parties' stand-ins answer at the third parties' addresses. Resolves to a function that returns
 * the production address of a place's path.
 */
export async function openInProduction(visit: Visit, options?: BrowserContextOptions): Promise<Address> {
  const { demo } = visit.network;
  const proxy = createServer();
  const secure = createSecureServer({ key: certificate, cert: certificate }, (asked, answer) => forward(demo, asked, answer));
  // A page's last request needs an existing connection.
  secure.keepAliveTimeout = 60_000;
  proxy.on('connect', (_asked, socket: Socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    secure.emit('connection', socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  await visit.open({ proxy: { server: `http://127.0.0.1:${port}` }, ignoreHTTPSErrors: true, ...options });
  visit.visitor.once('close', () => proxy.close());
  return (place, path = '/') => `https://${PLACES[place]?.[0]}${path}`;
}

function forward({ port }: RunningDemo, asked: IncomingMessage, answer: ServerResponse): void {
  const { host = '', origin, referer, 'accept-encoding': _, ...headers } = asked.headers;
  const place = placeOf(host);
  const toLocal = (text: string) =>
    text.replace(/^https:\/\/([\w.-]+)/, (_, host) => `http://${localHostOf(placeOf(host) ?? 'utility')}:${port}`);
  const local = new RegExp(`http://([\\w.-]+|\\*\\.taproot\\.localhost):${port}`, 'g');
  const toProduction = (text: string) =>
    text.replace(local, (known, name: string) => {
      if (name.startsWith('*')) return ownHosts.map((own) => `https://${own}`).join(' ');
      const found = Object.keys(PLACES).find((place) => localHostOf(place) === name);
      return found ? `https://${PLACES[found]?.[0]}` : known;
    });

  const sent = request(
    {
      host: '127.0.0.1',
      port,
      method: asked.method,
      // A host outside the network is a third party.
      path: place ? asked.url : `/vendors/${host}${asked.url}`,
      headers: {
        ...headers,
        host: `${localHostOf(place ?? 'utility')}:${port}`,
        ...(origin && { origin: toLocal(origin) }),
        ...(referer && { referer: toLocal(referer) }),
      },
    },
    async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const { 'content-length': _, ...given } = response.headers;
      // A chunk must keep the content that its integrity names.
      const isOurs = /html|json|javascript/.test(`${given['content-type']}`) && place !== 'cdn';
      const allowed = given['access-control-allow-origin'];
      const policy = given['content-security-policy'];
      answer.writeHead(response.statusCode ?? 500, {
        ...given,
        ...(given.location && { location: toProduction(given.location) }),
        ...(allowed && { 'access-control-allow-origin': allowed === '*' ? allowed : origin }),
        ...(typeof policy === 'string' && { 'content-security-policy': withThirdParties(toProduction(policy)) }),
      });
      answer.end(isOurs ? toProduction(body.toString()) : body);
    },
  );
  sent.on('error', () => answer.destroy());
  asked.pipe(sent);
}

/** Adds the third parties' requests and pixels to a policy. On local hosts, the utility service replaces them. */
const withThirdParties = (policy: string) => policy.replace(/((?:img|connect)-src [^;]*)/g, `$1 ${[...new Set(THIRD_PARTIES)].join(' ')}`);
