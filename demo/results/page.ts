import type { FastifyInstance } from 'fastify';
import { readDefinition } from '../../plugins/experiments/definition';
import { experiments } from '../../sites/experiments';
import type { Feed } from '../feed';
import { bindTo } from '../hosts';
import { demoQuery } from '../kept/demo-queries';
import { type Html, html } from '../pages/html';
import { intervalChart } from './chart';
import type { Interval } from './confidence-sequence';
import { toCsv } from './export';
import { type JudgedVariant, judgeAll, type Result, type VariantRow } from './judge';

const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/** The shares that the definition gives an experiment's variants; undefined for one that pages alone define. */
function sharesOf(id: string): ReadonlyMap<string, number> | undefined {
  const definition = experiments.find((one) => (one.id ?? one.test) === id);
  return definition && new Map(readDefinition(definition).arms.map(({ variant, weight }) => [variant, weight]));
}

const read = async (feed: Feed) => judgeAll((await feed.query(demoQuery('Gifts by variant'))) as VariantRow[], sharesOf);

const round = (figure: number, digits = 0) => figure.toLocaleString('en-US', { maximumFractionDigits: digits });
const percent = (share: number) => `${round(100 * share, 2)} %`;

const described = (interval: Interval | undefined, show: (value: number) => string): Html | string =>
  interval ? html`${show(interval.difference)} (${show(interval.low)} to ${show(interval.high)})` : '–';

const line = (one: JudgedVariant): Html => html`<tr>
  <th scope="row">${one.variant}</th><td>${round(one.visitors)}</td><td>${round(one.exposures)}</td><td>${round(one.conversions)}</td>
  <td>${round(one.amount, 2)}</td><td>${described(one.rate, percent)}</td><td>${described(one.gift, (value) => round(value, 2))}</td>
</tr>`;

const chart = ({ variants }: Result): Html | false => {
  const shown = variants.flatMap(({ variant, rate }) => (rate ? [{ variant, rate }] : []));
  const widest = Math.max(...shown.map(({ rate }) => Math.max(Math.abs(rate.low), Math.abs(rate.high))));
  return (
    shown.length > 0 &&
    html`<figure><figcaption>Difference in the share of givers from the control, with its interval; dotted: none</figcaption>
    ${shown.map(({ variant, rate }) => html`<p>${variant} ${intervalChart(rate, widest)}</p>`)}</figure>`
  );
};

const verdict = ({ mismatch, chance, winner }: Result): Html => {
  if (mismatch)
    return html`<p><strong>Sample ratio mismatch</strong> (p = ${chance.toExponential(1)}). No result is shown: look for what loses visitors of one variant.</p>`;
  const by = winner?.by === 'gift' ? 'gifts per visitor' : 'share of givers';
  return html`<p>${winner ? html`<strong>${winner.variant}</strong> is best by ${by}.` : 'No variant is better or worse so far.'} The split is as it was meant.</p>`;
};

const section = (result: Result, i: number): Html => html`<section aria-labelledby="experiment-${i}">
  <h2 id="experiment-${i}">${result.experiment}</h2>
  ${verdict(result)}
  <div role="group" tabindex="0" aria-labelledby="experiment-${i}" class="scroll"><table>
    <thead><tr>${['Variant', 'Visitors', 'Exposures', 'Givers', 'Gifts', 'Lift of the share of givers', 'Lift of gifts per visitor'].map(
      (name) => html`<th scope="col">${name}</th>`,
    )}</tr></thead>
    <tbody>${result.variants.map(line)}</tbody>
  </table></div>
  ${chart(result)}
</section>`;

const document = (results: readonly Result[]): string =>
  html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Results of experiments | Taproot demo network</title>
  <link rel="stylesheet" href="/live.css">
  <link rel="stylesheet" href="/results.css">
  <link rel="icon" href="data:,">
</head>
<body>
<header><h1>Results of experiments</h1><p><a href="/">Back to the live page</a></p></header>
<main>
  <p>Gifts on any site after a visitor saw a variant. Intervals may be looked at daily: over all looks, measures and variants, an
  experiment without a difference shows one in at most 5 % of cases (asymptotic confidence sequences, Waudby-Smith et al. 2024; from 100
  visitors a variant).</p>
  <p><a href="/results.csv">Export as CSV</a> <a href="/results.json">Export as JSON</a></p>
  ${results.length ? results.map(section) : html`<p>No exposure has arrived yet. Visit the main site’s home page.</p>`}
</main>
</body>
</html>
`.markup;

/** The results of experiments, from the store by the query "Gifts by variant" of docs/warehouse.md. */
export const resultsPage = (feed: Feed) => async (app: FastifyInstance) => {
  bindTo(app, 'live');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Content-Security-Policy', POLICY).header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store');
  });
  app.get('/results', async (_request, reply) => reply.type('text/html; charset=utf-8').send(document(await read(feed))));
  app.get('/results.json', () => read(feed));
  app.get('/results.csv', async (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="results.csv"')
      .send(toCsv(await read(feed))),
  );
  app.get('/results.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
};

const STYLE = `main { display: block; }
.scroll { overflow-x: auto; }
td, th { padding: 0.25rem 0.75rem; text-align: start; white-space: nowrap; }
section { margin-block: 1.5rem; }
figure { margin: 1rem 0; color: var(--accent); }
figcaption, figure p { color: var(--ink); }
svg { max-width: 100%; color: var(--accent); vertical-align: middle; }
`;
