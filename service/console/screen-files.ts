import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Html, html } from '../../lib/values/html';
import { languageOf } from './accounts/form-page';
import type { Place } from './place';
import { isScreen } from './screens/address/screen-names';

/** The screens' scripts and styles are files of ours, requests go to us, and no text becomes markup or a script's address. */
export const POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:"],
  ...["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"],
].join('; ');

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
/** A file that is named by its content. */
const HASHED = /^[\w-]{1,64}\.[0-9a-f]{10}\.(js|css)$/;

interface Files {
  readonly script: string;
  readonly style: string;
  readonly screens: Readonly<Record<string, readonly string[]>>;
}

const pack = promisify(brotliCompress);

/**
 * GET /console/<screen>: the page of every screen, which asks the console's calls and has no figure in it, so that nobody needs a session for
 * it. GET /console/files/<name>: its files. `folder`: `console/` of a build.
 */
export const screenFiles =
  (folder: string, { redirectOf }: Pick<Place, 'redirectOf'>) =>
  async (app: FastifyInstance) => {
    const packed = new Map<string, Promise<Buffer>>();
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin' });
    });

    app.get('/console', (_request, reply) => reply.redirect(redirectOf('/console/overview')));

    app.get<{ Params: { screen: string } }>('/console/:screen', async ({ params: { screen }, headers }, reply) => {
      // A build may finish while the service runs.
      const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
      reply.headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' });
      if (text === undefined)
        return reply.code(503).send('<!doctype html><title>Taproot</title><p>The screens are not built: run <code>npm run build</code>.');
      const { script, style, screens } = JSON.parse(text) as Files;
      const own = (isScreen(screen) && screens[screen]) || [];
      const preloads = own.filter((name) => name.endsWith('.js')).map((name) => `<link rel="modulepreload" href="files/${name}">`);
      return reply
        .code(isScreen(screen) ? 200 : 404)
        .send(
          html`<!doctype html><html lang="${languageOf(headers['accept-language'])}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Taproot</title><link rel="icon" href="data:,"><link rel="stylesheet" href="files/${style}"><script type="module" src="files/${script}"></script>${new Html(preloads.join(''))}</head><body><div id="console"></div><noscript><p>The console needs JavaScript.</p></noscript></body></html>`
            .markup,
        );
    });

    app.get<{ Params: { name: string } }>('/console/files/:name', async ({ params: { name }, headers }, reply) => {
      const kind = HASHED.exec(name)?.[1];
      const content = kind && (await readFile(join(folder, name)).catch(() => undefined));
      if (!kind || !content) return reply.code(404).send({ error: 'No such file', issues: [] });
      reply.headers({ 'Content-Type': TYPES[kind], 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' });
      if (!/\bbr\b/.test(`${headers['accept-encoding']}`)) return reply.send(content);
      const once = packed.get(name) ?? pack(content);
      packed.set(name, once);
      return reply.header('Content-Encoding', 'br').send(await once);
    });
  };
