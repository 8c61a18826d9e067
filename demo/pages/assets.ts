import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { createPainter } from './pictures/paint';
import { reportPdf } from './report-pdf';
import { paletteStyle, palettes } from './styles/palettes';

const parts = ['base.css', 'frame.css', 'content.css', 'forms.css'];

/** One stylesheet per palette: its colours, and the rules that all sites share. */
function stylesheets(): ReadonlyMap<string, string> {
  const shared = parts.map((part) => readFileSync(new URL(`styles/${part}`, import.meta.url), 'utf8')).join('\n');
  return new Map(Object.entries(palettes).map(([name, palette]) => [name, paletteStyle(palette) + shared]));
}

/** Serves the files of a site's pages beside their tag, from the site's own host: styles, pictures, icons, a report. */
export function assets(app: FastifyInstance): void {
  const styles = stylesheets();
  const icons = new Map(['leaf', 'star'].map((name) => [name, readFileSync(new URL(`icons/${name}.svg`, import.meta.url), 'utf8')]));
  const give = (path: string, type: string, find: (name: string) => string | Buffer | undefined) =>
    app.get<{ Params: { name: string } }>(path, ({ params: { name } }, reply) => {
      const content = find(name);
      if (content === undefined) return reply.code(404).type('text/plain').send('Not found');
      return reply.type(type).header('Cache-Control', 'public, max-age=300').header('X-Content-Type-Options', 'nosniff').send(content);
    });

  give('/assets/styles/:name.css', 'text/css; charset=utf-8', (name) => styles.get(name));
  give('/assets/pictures/:name.svg', 'image/svg+xml', createPainter());
  give('/assets/:name.svg', 'image/svg+xml', (name) => icons.get(name));
  give('/assets/play-bot.js', 'text/javascript; charset=utf-8', () => playBot);
  give('/files/:name.pdf', 'application/pdf', reportPdf);
}

/** The one script beside a tag. It makes visitors appear as a bot, as a page can't send another user agent. */
const playBot = `Object.defineProperty(Navigator.prototype, 'userAgent', {
  get: () => 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
});
`;
