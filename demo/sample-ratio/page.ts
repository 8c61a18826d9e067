import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../lib/values/html';
import { hostBoards, sendBoard } from '../board';
import type { Feed } from '../feed';
import { MISMATCH, readShares, type SampleRatio, sampleRatios } from './counts';

const EXPOSURES = "select body from hits where event = 'experiment_exposure' order by id";

const round = (figure: number, digits = 1) => figure.toLocaleString('en-US', { maximumFractionDigits: digits });

const table = ({ experiment, arms, statistic, chance }: SampleRatio): Html => html`<section>
  <h2>${experiment}</h2>
  <table>
    <thead><tr><th scope="col">Variant</th><th scope="col">Sessions</th><th scope="col">Expected</th></tr></thead>
    <tbody>${arms.map(
      ({ variant, count, expected }) =>
        html`<tr><th scope="row">${variant}</th><td>${round(count, 0)}</td><td>${round(expected)}</td></tr>`,
    )}</tbody>
  </table>
  <p>χ² = ${round(statistic, 3)}, p = ${round(chance, 4)}: ${
    chance < MISMATCH
      ? html`<strong>sample ratio mismatch.</strong> Do not read the result; look for what loses visitors of one variant.`
      : 'as it was meant.'
  }</p>
</section>`;

const main = (ratios: readonly SampleRatio[], shares: string, fault: string | false): Html =>
  html`<p>Of how many sessions each variant was seen, without those that an address forced, against the shares that were meant.</p>
  <form method="get">
    <label for="shares">Shares, equal if left empty</label>
    <input id="shares" name="shares" value="${shares}" placeholder="control:9,variant1:1" aria-describedby="fault">
    <button>Compare</button>
    <p id="fault">${fault}</p>
  </form>
  ${ratios.length ? ratios.map(table) : html`<p>No exposure has arrived yet. Visit the main site’s home page.</p>`}`;

/** Shows whether an experiment's split is the intended one. */
export const sampleRatioPage = (feed: Feed) => async (app: FastifyInstance) => {
  hostBoards(app, "'self'");
  app.get<{ Querystring: { shares?: string | string[] } }>('/sample-ratio', async ({ query }, reply) => {
    const text = [query.shares ?? ''].flat().join(',').trim();
    const shares = text ? readShares(text) : undefined;
    const fault = !!text && !shares && 'Expected variants and their shares, as in control:9,variant1:1';
    const exposures = (await feed.query(EXPOSURES)) as { body: string }[];
    const hits = exposures.map(({ body }) => JSON.parse(body));
    return sendBoard(reply.code(fault ? 400 : 200), {
      title: 'Sample ratio',
      main: main(fault ? [] : sampleRatios(hits, shares), text, fault),
    });
  });
};
