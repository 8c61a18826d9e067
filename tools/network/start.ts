import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { networkFolder } from '../../sites/folder';
import { localHosts } from '../../sites/local-hosts';
import { MAPS } from '../put-maps-apart';

/** `taproot start`: one page for each site, with its tag, on the site's local host. Run `taproot build` first. */
const port = Number(process.env.PORT ?? 8080);
const hosts = Object.entries(localHosts).flatMap(([id, list]) => list.map((host) => ({ id, host: host.replace(/^\*\./, 'www.') })));
const page = (id: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${id}</title>
<script src="/${id}.js"></script></head>
<body><main><h1>${id}</h1>
<ul>${hosts.map(({ id: other, host }) => `<li><a href="http://${host}:${port}/">${other}</a>`).join('')}</ul>
<p><button data-consent-settings>Cookie settings</button></p></main></body></html>`;

const app = Fastify();
await app.register(fastifyStatic, {
  root: join(networkFolder, 'dist'),
  index: false,
  cacheControl: false,
  allowedPath: (path) => !path.startsWith(`/${MAPS}/`),
  setHeaders: (response) => void response.setHeader('Cache-Control', 'no-cache'),
});
app.get('/', (request, reply) => {
  const { id } = hosts.find(({ host }) => host === request.hostname) ?? hosts[0] ?? {};
  return id ? reply.type('text/html').send(page(id)) : reply.callNotFound();
});
await app.listen({ port, host: '127.0.0.1' });
process.stdout.write(`${hosts.map(({ id, host }) => `${id.padEnd(12)}http://${host}:${port}`).join('\n')}\n`);
