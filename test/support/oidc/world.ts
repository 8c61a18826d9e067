import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, request as httpsRequest } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { Provider } from 'oidc-provider';

/** A key, and its certificate for the hosts below. */
const CERTIFICATE = readFileSync(new URL('../../../tools/lab/certificate.pem', import.meta.url));

/** Two sites, as browsers see them. */
export const PROVIDER_HOST = 'provider.example';
export const CONSOLE_HOST = 'console.example';
export const CLIENT = { clientId: 'taproot', secret: 'a secret of the tests' } as const;

/** A person as the provider knows them: their claims besides `sub`. */
export type Claims = Readonly<Record<string, unknown>>;

export const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
export const closed = (server: Server & { closeAllConnections(): void }) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

const bodyOf = async (request: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

/** Requests over the proxy's TLS, whose certificate no list of authorities has. */
export const fetchOver =
  (port: number) =>
  async (address: string | URL, options: { method?: string; headers?: unknown; body?: unknown } = {}): Promise<Response> => {
    const url = new URL(address);
    const headers = { ...Object.fromEntries(new Headers(options.headers as HeadersInit | undefined)), host: url.host };
    return new Promise((resolve, reject) => {
      const sent = httpsRequest(
        {
          ...{
            host: '127.0.0.1',
            port,
            servername: url.hostname,
            ca: CERTIFICATE,
            checkServerIdentity: () => undefined,
            path: `${url.pathname}${url.search}`,
            headers,
          },
          method: options.method ?? 'GET',
        },
        async (answer) => {
          const body = await bodyOf(answer);
          const own = new Headers();
          for (let i = 0; i < answer.rawHeaders.length; i += 2) own.append(`${answer.rawHeaders[i]}`, `${answer.rawHeaders[i + 1]}`);
          const status = answer.statusCode ?? 0;
          resolve(new Response(status === 204 || status === 304 ? null : new Uint8Array(body), { status, headers: own }));
        },
      );
      sent.on('error', reject);
      sent.end(options.body === undefined || options.body === null ? undefined : `${options.body}`);
    });
  };

/** Answers as a provider with one client, a console at `address`. People sign in by their subject alone. */
export function listenerOf(issuer: string, address: string, people: ReadonlyMap<string, Claims>): RequestListener {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.secret,
        redirect_uris: [`${address}/console/oidc/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/enter/${uid}` },
    findAccount: (_context, sub) => (people.has(sub) ? { accountId: sub, claims: () => ({ sub, ...people.get(sub) }) } : undefined),
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const grant = new oidc.provider.Grant({ clientId: CLIENT.clientId, ...(accountId && { accountId }) });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.proxy = true;
  const answer = provider.callback() as RequestListener;
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/enter/')) return answer(request, response);
    if (request.method === 'POST') {
      const login = new URLSearchParams(`${await bodyOf(request)}`).get('login') ?? '';
      return provider.interactionFinished(request, response, { login: { accountId: login } });
    }
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(
        '<!doctype html><title>Provider</title><form method="post"><label>Login <input name="login"></label><button>Enter</button></form>',
      );
  };
}

/**
 * A real provider on another site, and a proxy that ends TLS for it and for a console. The proxy forwards plain, by the backend's own host, as many
 * do, and without the path before the console.
 */
export async function openWorld() {
  const people = new Map<string, Claims>();
  const backends = new Map<string, number>();

  const proxy = createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE }, (request, response) => {
    const host = `${request.headers.host}`.split(':')[0] ?? '';
    const port = backends.get(host);
    if (port === undefined) return response.writeHead(502).end('away');
    const headers = { ...request.headers, host: `127.0.0.1:${port}` };
    // Only the provider is told of the address that the browser used.
    if (host === PROVIDER_HOST)
      Object.assign(headers, { 'x-forwarded-proto': 'https', 'x-forwarded-host': request.headers.host, host: request.headers.host });
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: host === CONSOLE_HOST ? request.url?.replace(/^\/stats/, '') : request.url,
        method: request.method,
        headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  });
  const port = await listening(proxy);
  const issuer = `https://${PROVIDER_HOST}:${port}`;
  const address = `https://${CONSOLE_HOST}:${port}/stats`;

  const backend = createServer(listenerOf(issuer, address, people));
  const own = await listening(backend);
  backends.set(PROVIDER_HOST, own);

  return {
    /** The public address of the console, with a path before it. */
    address,
    issuer,
    people,
    fetch: fetchOver(port),
    /** Leads the console's host to a port of this machine. */
    serve: (consolePort: number) => backends.set(CONSOLE_HOST, consolePort),
    /** Takes the provider away, or brings it back. */
    away: (isAway: boolean) => (isAway ? backends.delete(PROVIDER_HOST) : backends.set(PROVIDER_HOST, own)),
    close: () => Promise.all([closed(proxy), closed(backend)]),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
