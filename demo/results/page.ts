import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../lib/values/html';
import type { Interval } from '../../service/experiments/confidence-sequence';
import { type EvaluatedMeasure, evaluateAll, type MeasuredVariant, type Result, type VariantRow } from '../../service/experiments/evaluate';
import { GIFT } from '../../service/experiments/measures';
import { hostBoards, sendBoard, sendStyle } from '../board';
import type { Feed } from '../feed';
import { demoQuery } from '../kept/demo-queries';
import { intervalChart } from './chart';
import { toCsv } from './export';
import { planOf } from './plan';

interface LateRow {
  readonly experiment: string;
  readonly late: number;
}

const read = async (feed: Feed) => {
  const rows = (await feed.query(demoQuery('Conversions by variant'))) as VariantRow[];
  const late = (await feed.query(demoQuery('Late visitors of an experiment'))) as LateRow[];
  return evaluateAll(rows, planOf, new Map(late.map((row) => [row.experiment, Number(row.late)])));
};

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
  { experiment, variants, measures, mismatch, chance, late }: Result,
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
  ${
    late > 0 &&
    html`<p>${round(late)} came too late: they saw the control before the experiment was decided, and are in no figure. They may take part on a
    later page.</p>`
  }
  ${measures.map((measure, j) => measureSection(measure, `measure-${i}-${j}`, mismatch))}
</section>`;

const ARRIVED = `select sum(case when event = 'page_view' then 1 else 0 end) as views,
  sum(case when event = 'experiment_exposure' then 1 else 0 end) as exposures
from hits where event in ('page_view', 'experiment_exposure')`;

/** Returns the next step of a reader who sees no result, by the hits that have arrived. */
export function adviceFor({ views, exposures }: Arrived): string {
  if (exposures)
    return 'Exposures have arrived, and none of them counts: they were forced by _variant, of an insider, or of a page in testing. Visit the main site’s home page in a new private window, without parameters.';
  return views
    ? 'No exposure has arrived yet, though page views have: their pages mark no experiment, or their visitors are admins. Visit the main site’s home page in a new private window.'
    : 'No exposure has arrived yet, and no page view. Visit the main site’s home page. In an opt-in country, accept first.';
}

export interface Arrived {
  readonly views: number;
  readonly exposures: number;
}

async function advise(feed: Feed): Promise<string> {
  const [row] = (await feed.query(ARRIVED)) as Partial<Arrived>[];
  return adviceFor({ views: Number(row?.views ?? 0), exposures: Number(row?.exposures ?? 0) });
}

const main = (results: readonly Result[], advice: string): Html =>
  html`<p>Conversions on any site after a visitor saw a variant. Amounts of several currencies are not added up. Intervals may be looked at
  daily: over all looks, measures and variants, an experiment without a difference shows one in at most 5 % of cases (asymptotic confidence
  sequences, Waudby-Smith et al. 2024; from 100 visitors a variant).</p>
  <p><a href="/results.csv">Export as CSV</a> <a href="/results.json">Export as JSON</a></p>
  ${results.length ? results.map(section) : html`<p>${advice}</p>`}`;

/** Shows the results of experiments, by the query "Conversions by variant" of docs/warehouse.md on the store. */
export const resultsPage = (feed: Feed) => async (app: FastifyInstance) => {
  hostBoards(app);
  app.get('/results', async (_request, reply) => {
    const results = await read(feed);
    return sendBoard(reply, {
      title: 'Results of experiments',
      style: '/results.css',
      main: main(results, results.length ? '' : await advise(feed)),
    });
  });
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
