import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { MAPS } from '../../build/put-maps-apart';
import { freePort } from '../../lab/servers/free-port';
import { readArguments } from '../../read-arguments';
import { networkFolder } from '../../sites/folder';
import { localHosts } from '../../sites/local-hosts';
import { forward } from './forward';

/**
 * `taproot start`: one page for each site, with its tag, on the site's local host, and the service with its console, which keeps what pages send in the
 * network's `data/`. Run `taproot build` first.
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

const servicePort = `${await freePort()}`;
const service = spawn(process.execPath, [fileURLToPath(new URL('../../../service/start.mjs', import.meta.url))], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...{ DATA: join(networkFolder, 'data'), RELEASES: join(networkFolder, 'dist'), LOG_LEVEL: 'warn' },
    ...process.env,
    ...{ TAPROOT_NETWORK: networkFolder, HOST: '127.0.0.1', PORT: servicePort },
  },
});
const stop = () => void service.kill('SIGTERM');
process.once('SIGINT', stop).once('SIGTERM', stop).once('exit', stop);
service.once('exit', (code) => process.exit(code ?? 1));
const address = `http://127.0.0.1:${servicePort}`;
const isReady = () =>
  fetch(`${address}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
for (let looks = 0; looks < 600 && !(await isReady()); looks++) await sleep(100);

const app = Fastify();
await app.register(fastifyStatic, {
  root: join(networkFolder, 'dist'),
  index: false,
  wildcard: false,
  cacheControl: false,
  globIgnore: [`${MAPS}/**`],
  setHeaders: (response) => void response.setHeader('Cache-Control', 'no-cache'),
});
app.get('/', (request, reply) => {
  const { id } = hosts.find(({ host }) => host === request.hostname) ?? hosts[0] ?? {};
  return id ? reply.type('text/html').send(page(id, `${request.port ?? 80}`)) : reply.callNotFound();
});
await forward(app, address, say);
const { port } = new URL(await app.listen({ port: Number(process.env.PORT ?? 8080), host: '127.0.0.1' }));
for (const { id, host } of hosts) say(`${id.padEnd(12)}http://${host}:${port}`);
say(`${'console'.padEnd(12)}http://127.0.0.1:${port}/console`);
