import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../lib/values/html';
import { hostBoards, sendBoard, sendStyle } from '../board';
import type { Feed } from '../feed';
import { demoQuery } from '../kept/demo-queries';
import { intervalChart } from './chart';
import type { Interval } from './confidence-sequence';
import { type EvaluatedMeasure, evaluateAll, type MeasuredVariant, type Result, type VariantRow } from './evaluate';
import { toCsv } from './export';
import { GIFT } from './measures';
import { planOf } from './plan';

const read = async (feed: Feed) => evaluateAll((await feed.query(demoQuery('Conversions by variant'))) as VariantRow[], planOf);

const round = (figure: number, digits = 0) => figure.toLocaleString('en-US', { maximumFractionDigits: digits });
const percent = (share: number) => `${round(100 * share, 2)} %`;

const described = (interval: Interval | undefined, show: (value: number) => string): Html | string =>
  interval ? html`${show(interval.difference)} (${show(interval.low)} to ${show(interval.high)})` : '–';

/** Readable names of the measures. */
const NAMES: Readonly<Record<string, string>> = { [GIFT]: 'Gifts', action: 'Actions', signup: 'Sign-ups' };
const nameOf = ({ event, currency }: EvaluatedMeasure) => (currency ? `Gifts in ${currency}` : (NAMES[event] ?? event));

const line = ({ variant, visitors, conversions, amount, lift }: MeasuredVariant, { currency }: EvaluatedMeasure): Html => html`<tr>
  <th scope="row">${variant}</th><td>${round(conversions)}</td>
  ${
    currency
      ? html`<td>${round(amount, 2)}</td><td>${visitors ? round(amount / visitors, 2) : '–'}</td><td>${described(lift, (value) => round(value, 2))}</td>`
      : html`<td>${visitors ? percent(conversions / visitors) : '–'}</td><td>${described(lift, percent)}</td>`
  }
</tr>`;

const chart = ({ variants }: EvaluatedMeasure): Html | false => {
  const shown = variants.flatMap(({ variant, lift }) => (lift ? [{ variant, lift }] : []));
  const widest = Math.max(...shown.map(({ lift }) => Math.max(Math.abs(lift.low), Math.abs(lift.high))));
  return (
    shown.length > 0 &&
    html`<figure><figcaption>Difference from the control, with its interval; dotted: none</figcaption>
    ${shown.map(({ variant, lift }) => html`<p>${variant} ${intervalChart(lift, widest)}</p>`)}</figure>`
  );
};

const table = (
  label: string,
  heads: readonly string[],
  lines: readonly Html[],
): Html => html`<div role="group" tabindex="0" aria-labelledby="${label}" class="scroll"><table>
    <thead><tr>${heads.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${lines}</tbody>
  </table></div>`;

const verdict = ({ winner }: EvaluatedMeasure, mismatch: boolean): Html | string => {
  if (mismatch) return 'These figures can’t be compared.';
  return winner ? html`<strong>${winner}</strong> is best.` : 'No variant is better or worse so far.';
};

const measureSection = (measure: EvaluatedMeasure, id: string, mismatch: boolean): Html => html`<section aria-labelledby="${id}">
  <h3 id="${id}">${nameOf(measure)}</h3>
  <p>${verdict(measure, mismatch)}</p>
  ${table(
    id,
    ['Variant', measure.event === GIFT ? 'Givers' : 'Converted', ...(measure.currency ? ['Sum', 'Per visitor'] : ['Share']), 'Lift'],
    measure.variants.map((one) => line(one, measure)),
  )}
  ${chart(measure)}
</section>`;

const section = (
  { experiment, variants, measures, mismatch, chance }: Result,
  i: number,
): Html => html`<section aria-labelledby="experiment-${i}">
  <h2 id="experiment-${i}">${experiment}</h2>
  <p>${
    mismatch
      ? html`<strong>Sample ratio mismatch</strong> (p = ${chance.toExponential(1)}). No result is shown: look for what loses visitors of one variant.`
      : 'The split is as it was meant.'
  }</p>
  ${table(
    `experiment-${i}`,
    ['Variant', 'Visitors', 'Exposures'],
    variants.map(
      ({ variant, visitors, exposures }) =>
        html`<tr><th scope="row">${variant}</th><td>${round(visitors)}</td><td>${round(exposures)}</td></tr>`,
    ),
  )}
  ${measures.map((measure, j) => measureSection(measure, `measure-${i}-${j}`, mismatch))}
</section>`;

const main = (results: readonly Result[]): Html =>
  html`<p>Conversions on any site after a visitor saw a variant. Amounts of several currencies are not added up. Intervals may be looked at
  daily: over all looks, measures and variants, an experiment without a difference shows one in at most 5 % of cases (asymptotic confidence
  sequences, Waudby-Smith et al. 2024; from 100 visitors a variant).</p>
  <p><a href="/results.csv">Export as CSV</a> <a href="/results.json">Export as JSON</a></p>
  ${results.length ? results.map(section) : html`<p>No exposure has arrived yet. Visit the main site’s home page.</p>`}`;

/** Shows the results of experiments, by the query "Conversions by variant" of docs/warehouse.md on the store. */
export const resultsPage = (feed: Feed) => async (app: FastifyInstance) => {
  hostBoards(app);
  app.get('/results', async (_request, reply) =>
    sendBoard(reply, { title: 'Results of experiments', style: '/results.css', main: main(await read(feed)) }),
  );
  app.get('/results.json', () => read(feed));
  app.get('/results.csv', async (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="results.csv"')
      .send(toCsv(await read(feed))),
  );
  app.get('/results.css', (_request, reply) => sendStyle(reply, STYLE));
};

const STYLE = `main { display: block; }
.scroll { overflow-x: auto; }
td, th { padding: 0.25rem 0.75rem; text-align: start; white-space: nowrap; }
section { margin-block: 1.5rem; }
figure { margin: 1rem 0; color: var(--accent); }
figcaption, figure p { color: var(--ink); }
svg { max-width: 100%; color: var(--accent); vertical-align: middle; }
`;
