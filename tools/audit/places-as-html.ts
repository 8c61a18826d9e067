import { createHash } from 'node:crypto';
import { Html, html } from '../../lib/values/html';
import { STYLE, theirs } from './as-html';
import type { Finding } from './findings';
import { askedOf, findingsOf, modesOf, placesSummary, WAYS } from './places-as-table';
import { printable } from './printable';
import type { PlaceReport, PlacesReport } from './run-places';
import { STATE_WORDS } from './states';

const OWN = `${STYLE}
p,code{overflow-wrap:anywhere}figure{margin:0}figure img{max-width:100%;border:1px solid var(--line)}figcaption{font-size:.875rem}
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1rem}
@media print{.wide{overflow:visible;border:0}table{min-width:0}}`;

const wide = (id: string, caption: string, heads: readonly string[], rows: readonly Html[]) =>
  html`<div class="wide" role="region" tabindex="0" aria-labelledby="${id}"><table><caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${rows}</tbody></table></div>`;

/** Returns the address of a source as a text: the report links nowhere. */
const finding = ({ what, page, states, rule, source, mend }: Finding) =>
  html`<tr><th scope="row">${theirs(what)}</th><td>${theirs(page)}</td><td>${states.map((state) => STATE_WORDS[state]).join(', ')}</td><td>${rule}</td><td>${printable(source, 400)}</td><td>${printable(mend, 400)}</td></tr>
`;

const findings = (id: string, all: readonly Finding[]) =>
  all.length
    ? wide(id, `${all.length} of them`, ['What', 'Page', 'Visitor', 'Rule', 'Source of the rule', 'How to mend it'], all.map(finding))
    : html`<p>Everything that was looked at is as the rule says.</p>`;

const titleOf = ({ place, by }: PlaceReport) => `${place}, known by ${WAYS[by]}`;

function section(one: PlaceReport, i: number): Html {
  const { rule, rows, sensitive, findings: found } = one;
  const pictures = rows.flatMap(({ state, picture }) =>
    picture
      ? [
          html`<figure><img src="data:image/jpeg;base64,${picture}" alt="The first page as a visitor sees it: ${STATE_WORDS[state]}"><figcaption>${STATE_WORDS[state]}</figcaption></figure>`,
        ]
      : [],
  );
  return html`<h2 id="p${i}">${titleOf(one)}</h2>
<p>Rule ${rule.id}, reviewed ${rule.reviewed}: ${modesOf(one)}. A signal (GPC) ${rule.signal ? 'is a refusal' : 'changes nothing'}. Source: ${printable(rule.source, 400)}</p>
<p>Sensitive pages: ${sensitive.length ? sensitive.map((page) => html`${theirs(page)} `) : 'none of those visited'}.</p>
${findings(`p${i}`, found)}
${pictures.length ? html`<div class="pictures">${pictures}</div>` : ''}
`;
}

function notLooked(places: readonly PlaceReport[]): Html | string {
  const lines = places.flatMap((one) =>
    one.skipped.map(
      ({ page, why, states }) =>
        html`<tr><th scope="row">${titleOf(one)}</th><td>${page ? theirs(page) : 'every page'}</td><td>${states.map((state) => STATE_WORDS[state]).join(', ')}</td><td>${printable(why)}</td></tr>
`,
    ),
  );
  const body = lines.length
    ? wide('skipped', `${lines.length} of them`, ['Place', 'What', 'Visitor', 'Why'], lines)
    : html`<p>Nothing of what was to be looked at.</p>`;
  return html`<h2 id="skipped">What was not looked at</h2>
${body}
<p>No audit sees what servers do among themselves, pages beyond those visited, a visitor’s later minutes and clicks, or whether the words of the
question are fair. Whether a rule binds this organisation is for counsel to confirm.</p>
`;
}

/** Returns the report as a page of one file that counsel can file. It loads nothing, runs nothing, and links nowhere. */
export function placesAsHtml(report: PlacesReport): string {
  const { address, site, date, release, places, everywhere } = report;
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(OWN).digest('base64')}'; base-uri 'none'; form-action 'none'`;
  const heads = ['Place', 'Known by', 'Rule', 'Visitor', 'Pages', 'Asked', 'Status shown', 'Against the rule'];
  const rows = places.flatMap(({ place, by, rule, rows: own }) =>
    own.map(
      (row) =>
        html`<tr><th scope="row">${place}</th><td>${WAYS[by]}</td><td>${rule.id}</td><td>${STATE_WORDS[row.state]}</td><td>${row.unreached ? `not looked at, ${printable(row.unreached)}` : row.pages}</td><td>${askedOf(row)}</td><td>${row.statuses.length ? theirs(row.statuses.join(', ')) : 'none'}</td>${row.differs ? html`<td class="bad">${row.differs}</td>` : html`<td>nothing</td>`}</tr>
`,
    ),
  );
  const isBad = findingsOf(report).length > 0 || places.some(({ skipped }) => skipped.length);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Audit by place: ${printable(address)}</title>
<style>${new Html(OWN)}</style></head>
<body><main><h1>Audit of ${theirs(address)} by place</h1>
<p>${isBad ? html`<span class="bad">${placesSummary(report)}</span>` : placesSummary(report)}</p>
<p>Manifest: sites/${site}.ts. Release ${release}. <time datetime="${date}">${date}</time></p>
<h2 id="rows">Places, choices and signals</h2>
${wide('rows', `${rows.length} visitors`, heads, rows)}
${everywhere.length ? html`<h2 id="everywhere">Everywhere</h2>${findings('everywhere', everywhere)}` : ''}
${places.map(section)}${notLooked(places)}</main></body></html>
`.markup;
}
