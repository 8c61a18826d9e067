import type { FastifyInstance } from 'fastify';
import { answerTimes } from '../../lib/records/answered';
import { type Html, html } from '../../lib/values/html';
import { hostBoards, sendBoard, sendStyle } from '../board';
import type { Feed } from '../feed';
import { demoQuery } from '../kept/demo-queries';
import { type BannerRow, placeName, shownIn, type TimeRow, timeName } from './rows';

const count = (value: number) => value.toLocaleString('en-US');

const table = (
  title: string,
  id: string,
  heads: readonly string[],
  rows: readonly (readonly [name: string, ...values: string[]])[],
): Html =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
  <div role="group" tabindex="0" aria-labelledby="${id}" class="scroll"><table>
    <thead><tr>${['Banner', ...heads].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows.map(([name, ...values]) => html`<tr><th scope="row">${name}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>`)}</tbody>
  </table></div></section>`;

const banners = (rows: readonly BannerRow[]): Html =>
  table(
    'Answers',
    'answers',
    ['In sight', 'Accepted', 'Selection', 'Refused', 'Unanswered', 'Analytics', 'Advertising', 'Personalisation'],
    rows.map((row) => [
      placeName(row),
      ...[shownIn(row), row.accepted, row.selection, row.refused].map(count),
      row.unanswered === null ? 'not known' : count(row.unanswered),
      ...[row.analytics, row.advertising, row.personalisation].map(count),
    ]),
  );

function times(rows: readonly TimeRow[]): Html {
  const places = [...new Set(rows.map(placeName))];
  const within = (place: string, limit: number) => {
    const row = rows.find((one) => placeName(one) === place && one.seconds === limit);
    return row ? `${count(row.allowed)} / ${count(row.refused)}` : '–';
  };
  return table(
    'Time to answer, allowed / refused',
    'times',
    answerTimes.map(timeName),
    places.map((place) => [place, ...answerTimes.map((limit) => within(place, limit))]),
  );
}

const main = (answered: readonly BannerRow[], timed: readonly TimeRow[]): Html =>
  html`<p>Each line is a site, a language and a mode. Answers come from the receipts of choices; the last three columns count those that
  allow each purpose, where the site asks for it apart. Banners that a page ended without an answer to are counted without any id, and only where tracking is on until the visitor chooses (opt-out): in opt-in, nothing may be sent before a
  choice, so nobody knows them.</p>
  ${answered.length ? html`${banners(answered)}${times(timed)}` : html`<p>No banner has been answered or left yet. Visit a site, and choose.</p>`}`;

/** Shows how visitors answer the banner, by two queries of docs/warehouse.md on the store. */
export const answersPage = (feed: Feed) => async (app: FastifyInstance) => {
  hostBoards(app);
  const read = async () => ({
    banners: (await feed.query(demoQuery('Banners and their answers'))) as BannerRow[],
    times: (await feed.query(demoQuery('Time to answer'))) as TimeRow[],
  });
  const links = html`<a href="/answers.json">As JSON</a>`;
  app.get('/answers', async (_request, reply) => {
    const { banners, times } = await read();
    return sendBoard(reply, { title: 'Answers to banners', links, style: '/answers.css', main: main(banners, times) });
  });
  app.get('/answers.json', read);
  app.get('/answers.css', (_request, reply) => sendStyle(reply, STYLE));
};

const STYLE = `main { display: block; max-width: 72rem; }
main > p { max-width: 60ch; }
section { margin-block: 1.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; }
td, th { padding: 0.35rem 0.75rem; border-top: 1px solid var(--line); text-align: start; white-space: nowrap; font-weight: 400; font-variant-numeric: tabular-nums; }
thead th { border: 0; color: var(--quiet); }
`;
