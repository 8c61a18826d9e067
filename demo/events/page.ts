import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../lib/values/html';
import type { Declarations } from '../../service/events/declarations';
import { type ListedEvent, type ListedField, listEvents } from '../../service/events/list';
import type { SeenEvent } from '../../service/store/store';
import { SEEN_EVENTS } from '../../service/store/tables';
import { hostBoards, sendBoard, sendStyle } from '../board';
import type { Feed } from '../feed';

const exampleOf = ({ example, oneOf }: ListedField) => (oneOf ? oneOf.join(', ') : String(example));

const fieldsTable = ({ name, fields, origin }: ListedEvent): Html | false =>
  fields.length > 0 &&
  html`<table>
    <caption class="unseen">Fields of ${name}</caption>
    <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Example</th></tr></thead>
    <tbody>${fields.map(
      (field) => html`<tr><th scope="row"><code>${field.name}</code></th>
      <td>${field.type}${field.optional && origin === 'site' && ', optional'}</td><td><code>${exampleOf(field)}</code></td></tr>`,
    )}</tbody>
  </table>`;

const lastSeen = ({ last, hits, sites, origin }: ListedEvent): Html => {
  if (!last) return html`<p>Not seen yet.</p>`;
  const where = origin === 'site' ? '' : ` on ${sites.join(', ')}`;
  return html`<p>Last seen <time datetime="${last}">${last.slice(0, 19).replace('T', ' ')} UTC</time>, ${hits.toLocaleString('en-US')} ${hits === 1 ? 'hit' : 'hits'}${where}.</p>`;
};

const wrongOnes = ({ wrong, faults = '' }: ListedEvent): Html | false =>
  wrong > 0 && html`<p class="wrong"><strong>${wrong.toLocaleString('en-US')} not as declared</strong>, such as: ${faults}.</p>`;

const article = (event: ListedEvent): Html => html`<article>
  <h3>${event.name}</h3>
  <p>${event.purpose}</p>
  ${fieldsTable(event)}${lastSeen(event)}${wrongOnes(event)}
</article>`;

const section = (title: string, id: string, events: readonly ListedEvent[], lead = ''): Html | false =>
  events.length > 0 && html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2><p>${lead}</p>${events.map(article)}</section>`;

function main(events: readonly ListedEvent[]): Html {
  const of = (origin: ListedEvent['origin']) => events.filter((one) => one.origin === origin);
  const declaring = [...new Set(of('site').flatMap(({ sites }) => sites))];
  return html`${declaring.map((site) =>
    section(
      `Events of ${site}`,
      `of-${site}`,
      of('site').filter(({ sites }) => sites.includes(site)),
      `Declared in sites/${site}/events.ts.`,
    ),
  )}
  ${section('Events that nobody declares', 'undeclared', of('undeclared'), 'Pages track them, and no file says what they mean.')}
  ${section('Taproot’s own events', 'product', of('product'), 'Every event also has the fields of its page, session, visitor and device.')}`;
}

const STYLE = `main { display: block; max-width: 60rem; }
section { margin-block: 1.5rem; }
article { margin-block: 0.75rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.9rem; background: var(--card); }
h3, code { overflow-wrap: anywhere; }
table { width: 100%; margin-block: 0.5rem; border-collapse: collapse; table-layout: fixed; }
td, th { padding: 0.25rem 0.5rem 0.25rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
thead th { border: 0; color: var(--quiet); }
article p { color: var(--quiet); }
article h3 + p { color: var(--ink); }
.wrong { color: var(--error) !important; }
`;

/** Lists the network's events with their fields, examples, and the time when the demo's store saw each last. On the live page's host. */
export const eventsPage = (feed: Feed, declarations: Declarations) => async (app: FastifyInstance) => {
  hostBoards(app);
  const list = async () => listEvents(await declarations.own(), (await feed.query(SEEN_EVENTS.replace('$1', '0'))) as SeenEvent[]);
  const links = html`<a href="/events.json">As JSON</a>`;
  app.get('/events', async (_request, reply) =>
    sendBoard(reply, { title: 'Events of the network', links, style: '/events.css', main: main(await list()) }),
  );
  app.get('/events.json', list);
  app.get('/events.css', (_request, reply) => sendStyle(reply, STYLE));
};
