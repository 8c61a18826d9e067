import type { FastifyInstance } from 'fastify';
import { createErrorGroups } from '../../service/errors/groups';
import { type ResolvedFrame, type ResolvedGroup, withStacks } from '../../service/errors/resolved-stack';
import type { SourceMaps } from '../../service/errors/source-maps';
import type { Step } from '../../service/schemas/error-report';
import type { Feed } from '../feed';
import { bindTo } from '../hosts';
import { type Html, html } from '../pages/html';

const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";
const MOST_SHOWN = 50;
/** Rows that are read at once. */
const PAGE = 1_000;

const frameLine = ({ name, place, script }: ResolvedFrame): Html =>
  html`<li>${name && html`<b>${name}</b> `}${place ? html`${place.source}:${place.line}<br><code>${place.code}</code>` : script}</li>`;

const stepLine = ({ at, kind, what, status }: Step): Html =>
  html`<li><time datetime="${new Date(at).toISOString()}">${new Date(at).toISOString().slice(11, 23)}</time> <b>${kind}</b> ${what}${status !== undefined && ` → ${status}`}</li>`;

const facts = ({
  count,
  sites,
  plugin,
  browsers,
  consents,
  firstRelease,
  lastRelease,
  last,
}: ResolvedGroup): readonly (readonly [string, string])[] => [
  ['Errors', count.toLocaleString('en-US')],
  ['Last', `${new Date(last).toISOString().slice(0, 19).replace('T', ' ')} UTC`],
  ['Release', firstRelease === lastRelease ? lastRelease : `${firstRelease} to ${lastRelease}`],
  ['Site', sites.join(', ')],
  ['Plugin', plugin ?? 'none: the page’s own'],
  ['Consent', consents.join(', ')],
  ['Browser', browsers.join(', ')],
];

const section = (group: ResolvedGroup, i: number): Html => html`<section aria-labelledby="group-${i}">
  <h2 id="group-${i}">${group.message}</h2>
  <p>${group.type}${group.place ? ` at ${group.place.source}:${group.place.line}` : group.script && ` at ${group.script}`}</p>
  <dl>${facts(group).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  ${group.stack.length > 0 && html`<h3>Stack</h3><ol>${group.stack.map(frameLine)}</ol>`}
  ${group.trail.length > 0 ? html`<h3>What happened before</h3><ol>${group.trail.map(stepLine)}</ol>` : html`<p>Nothing is told of what happened before.</p>`}
</section>`;

const document = (groups: readonly ResolvedGroup[]): string =>
  html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Errors | Taproot demo network</title>
  <link rel="stylesheet" href="/live.css">
  <link rel="stylesheet" href="/error-groups.css">
  <link rel="icon" href="data:,">
</head>
<body>
<header><h1>Errors</h1><p><a href="/">Back to the live page</a> <a href="/error-groups.json">As JSON</a></p></header>
<main>
  <p>Errors that happened in the same place and say the same, with the stack and the last steps of the newest.</p>
  ${groups.length ? groups.map(section) : html`<p>No error has arrived yet.</p>`}
</main>
</body>
</html>
`.markup;

const STYLE = `main { display: block; max-width: 70rem; }
section { margin-block: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.9rem; background: var(--card); }
h2, li, dd, p { overflow-wrap: anywhere; }
h3 { margin-block: 0.75rem 0.25rem; font-size: 1rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0.5rem 1rem; margin-block: 0.75rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
ol { margin: 0; padding-inline-start: 1.75rem; }
time { color: var(--quiet); font-variant-numeric: tabular-nums; }
`;

/** Groups the errors that the demo has received, on the live page's host, as `/inspect/error-groups` of the service does. */
export const errorGroupsPage = (feed: Feed, maps: SourceMaps) => async (app: FastifyInstance) => {
  bindTo(app, 'live');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Content-Security-Policy', POLICY).header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store');
  });
  const read = async () => {
    const groups = createErrorGroups(maps);
    for (let last = 0; ; ) {
      const rows = await feed.store.page('error', last, PAGE);
      await groups.add(rows);
      const end = rows.at(-1);
      if (!end) break;
      last = end.id;
    }
    return withStacks(groups.list().slice(0, MOST_SHOWN), maps);
  };
  app.get('/error-groups', async (_request, reply) => reply.type('text/html; charset=utf-8').send(document(await read())));
  app.get('/error-groups.json', read);
  app.get('/error-groups.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
};
