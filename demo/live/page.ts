import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { bindTo } from '../hosts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

const styles = ['live.css', 'tour.css', 'screens.css', 'arrivals.css'];

const document = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Taproot demo network</title>
  ${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('\n  ')}
  <link rel="icon" href="data:,">
  <script src="/live.js" defer></script>
</head>
<body>
<div id="live"><p>If nothing appears here, this page’s script is not built: <code>npm run build</code>.</p></div>
</body>
</html>
`;

/** Serves the live page. Reads its files at each request, as a build may finish while the server runs. */
export const livePage = (dist: string) => async (app: FastifyInstance) => {
  bindTo(app, 'live');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Content-Security-Policy', POLICY).header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-cache');
  });
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(document));
  for (const name of styles) {
    app.get(`/${name}`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(await readFile(new URL(name, import.meta.url))),
    );
  }
  app.get('/live.js', async (_request, reply) => {
    const script = await readFile(join(dist, 'demo/live.js')).catch(() => undefined);
    return script ? reply.type('text/javascript; charset=utf-8').send(script) : reply.code(404).send();
  });
};
