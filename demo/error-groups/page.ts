import type { FastifyInstance } from 'fastify';
import type { Step } from '../../lib/contracts/error-report';
import { type Html, html } from '../../lib/values/html';
import { readErrorGroups } from '../../service/errors/read-groups';
import { type ResolvedFrame, type ResolvedGroup, withStacks } from '../../service/errors/resolved-stack';
import { hostBoards, sendBoard, sendStyle } from '../board';
import type { Feed } from '../feed';

const MOST_SHOWN = 50;
/** ms. The same time as in the service's list. */
const SHOWN_FOR = 30 * 24 * 60 * 60 * 1_000;

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

const main = (groups: readonly ResolvedGroup[]): Html =>
  html`<p>Errors that happened in the same place and say the same, with the stack and the last steps of the newest.</p>
  ${groups.length ? groups.map(section) : html`<p>No error has arrived yet.</p>`}`;

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

/** Groups the errors that the demo has received, as the service's `/inspect/error-groups` does. On the live page's host. */
export const errorGroupsPage = (feed: Feed) => async (app: FastifyInstance) => {
  hostBoards(app);
  const read = async () => {
    const { groups } = await readErrorGroups(feed.store, Date.now() - SHOWN_FOR);
    return withStacks(groups.slice(0, MOST_SHOWN));
  };
  const links = html`<a href="/error-groups.json">As JSON</a>`;
  app.get('/error-groups', async (_request, reply) =>
    sendBoard(reply, { title: 'Errors', links, style: '/error-groups.css', main: main(await read()) }),
  );
  app.get('/error-groups.json', read);
  app.get('/error-groups.css', (_request, reply) => sendStyle(reply, STYLE));
};
