import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../lib/values/html';
import { hostBoards, sendBoard, sendStyle } from '../board';
import { signInPath } from '../sign-in-path';
import type { VendorCall, VendorCalls } from '../vendors/calls';
import type { ToldRequest, ToldVendors } from './vendors';

/** Rows that are shown of each. */
const SHOWN = 50;

const moment = (at: number) => new Date(at).toISOString().slice(11, 19);
const json = (value: unknown) => JSON.stringify(value, null, 1);

const fromPage = ({ vendor, call, words }: VendorCall): Html => html`<li><b>${vendor}</b> ${call}<pre>${json(words)}</pre></li>`;

const fromService = ({ vendor, at, path, body, status }: ToldRequest): Html =>
  html`<li><b>${vendor}</b> <time datetime="${new Date(at).toISOString()}">${moment(at)} UTC</time> ${path}, answered with ${status}<pre>${json(body)}</pre></li>`;

const main = (calls: readonly VendorCall[], told: readonly ToldRequest[]): Html => html`<p>Stand-ins of third parties. On the left, calls of
  their scripts and pixels, which pages load where the visitor allows it. On the right, requests of the service, which tells a vendor after 5 s with
  the visitor’s leave of that moment. The blogs leave their analytics tag to it. An event that both tell has one name and one id, by which the vendor drops the second. Meta and
  Google Ads wait for a yes to advertising by that name, which no site of this network asks for: put <code>purposes: [advertising]</code> into a manifest.</p>
<section aria-labelledby="pages"><h2 id="pages">Pages sent</h2>
  ${calls.length ? html`<ol>${calls.slice(-SHOWN).reverse().map(fromPage)}</ol>` : html`<p>Nothing yet. Visit the main site, and accept its banner.</p>`}</section>
<section aria-labelledby="service"><h2 id="service">The service sent</h2>
  ${told.length ? html`<ol>${told.slice(0, SHOWN).map(fromService)}</ol>` : html`<p>Nothing yet. Visit the blogs, accept a banner, or give, wait some seconds, and reload.</p>`}</section>`;

const STYLE = `main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); max-width: none; }
main > p { grid-column: 1 / -1; max-width: 60rem; }
section { min-width: 0; }
ol { margin: 0; padding: 0; list-style: none; }
li { margin-block: 0.75rem; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.9rem; background: var(--card); overflow-wrap: anywhere; }
pre { margin: 0.5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.8rem; color: var(--quiet); }
`;

/** Shows on the live page's host what the vendors' stand-ins got of pages, and of the service. GET /inspect/told has the latter as JSON, the newest last. */
export const toldPage = (calls: VendorCalls, vendors: ToldVendors) => async (app: FastifyInstance) => {
  hostBoards(app);
  const links = html`<a href="${signInPath('/console/destinations')}">Destinations in the console</a>`;
  app.get('/told', (_request, reply) =>
    sendBoard(reply, { title: 'What vendors get', links, style: '/told.css', main: main(calls.list(), vendors.list()) }),
  );
  app.get('/told.css', (_request, reply) => sendStyle(reply, STYLE));
  app.get('/inspect/told', () => [...vendors.list()].reverse());
};
