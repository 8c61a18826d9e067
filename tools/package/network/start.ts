import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { MAPS } from '../../build/put-maps-apart';
import { readArguments } from '../../read-arguments';
import { networkFolder } from '../../sites/folder';
import { localHosts } from '../../sites/local-hosts';
import { standIn } from './stand-in';

/**
 * `taproot start`: one page for each site, with its tag, on the site's local host, and a stand-in for the service, which prints what it gets.
 * Run `taproot build` first.
 */
readArguments('Usage: taproot start', {});
const say = (line: string) => process.stdout.write(`${line}\n`);
const hosts = Object.entries(localHosts).flatMap(([id, list]) => list.map((host) => ({ id, host: host.replace(/^\*\./, 'www.') })));
const page = (id: string, port: string) => `<!doctype html>
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
  return id ? reply.type('text/html').send(page(id, `${request.port ?? 80}`)) : reply.callNotFound();
});
standIn(app, Object.values(localHosts).flat(), say);
const address = await app.listen({ port: Number(process.env.PORT ?? 8080), host: '127.0.0.1' });
for (const { id, host } of hosts) say(`${id.padEnd(12)}http://${host}:${new URL(address).port}`);
