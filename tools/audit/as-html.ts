import { createHash } from 'node:crypto';
import { Html, html } from '../../lib/values/html';
import { markOf, summaryOf, whatOf } from './as-table';
import type { Row } from './compare';
import { printable } from './printable';
import type { Report, Skipped } from './report';
import { STATE_WORDS, type State } from './states';

/** The report's style. Its hash is in the report's own policy. */
export const STYLE = `:root{color-scheme:light dark;--line:light-dark(#c9d3cd,#3d4a44);--bad:light-dark(#a3123a,#ff9db4)}
body{margin:0 auto;padding:1.5rem 1rem;max-width:90rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#fff,#141a17);color:light-dark(#16211c,#e6ede9)}
h1{font-size:1.5rem;overflow-wrap:anywhere}h2{font-size:1.2rem;margin-top:2rem}
.wide{overflow-x:auto;border:1px solid var(--line);border-radius:.4rem}.wide:focus-visible{outline:3px solid currentColor}
table{border-collapse:collapse;width:100%;min-width:60rem;font-size:.875rem}
caption{text-align:start;padding:.5rem}
th,td{text-align:start;vertical-align:top;padding:.35rem .5rem;border-top:1px solid var(--line)}
td,tbody th{overflow-wrap:anywhere;font-weight:400}
.bad{color:var(--bad);font-weight:700}
code{font:.8125rem/1.4 ui-monospace,monospace}`;

/** Text chosen by a page, with its own direction and without a link. */
export const theirs = (text: string) => html`<code><bdi>${printable(text, 300)}</bdi></code>`;

function line(row: Row, states: readonly State[]): Html {
  const marks = states.map((state) => {
    const mark = markOf(row, state);
    return mark === 'DIFFERS' ? html`<td class="bad">differs</td>` : html`<td>${mark === '–' ? 'no' : mark}</td>`;
  });
  return html`<tr><td>${row.kind}</td><th scope="row">${theirs(whatOf(row))}</th><td>${row.by.length ? row.by.map((one) => html`<div>${theirs(one)}</div>`) : 'not seen'}</td>${marks}<td>${row.why}</td><td>${row.how.map((how) => html`<div>${printable(how)}</div>`)}</td><td>${row.pages.map((page) => html`<div>${theirs(page)}</div>`)}</td></tr>
`;
}

function table(id: string, caption: string, rows: readonly Row[], states: readonly State[]): Html {
  const heads = ['Kind', 'What', 'Who, nearest first', ...states.map((state) => STATE_WORDS[state]), 'Why', 'How', 'Pages'];
  return html`<h2 id="${id}">${caption}</h2>
${
  rows.length
    ? html`<div class="wide" role="region" tabindex="0" aria-labelledby="${id}"><table><caption>${rows.length} of them</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${rows.map((row) => line(row, states))}</tbody></table></div>`
    : html`<p>Nothing.</p>`
}
`;
}

function notLooked(skipped: readonly Skipped[]): Html | string {
  if (!skipped.length) return '';
  const lines = skipped.map(
    ({ page, why, states }) =>
      html`<tr><th scope="row">${page ? theirs(page) : 'every page'}</th><td>${states.map((state) => STATE_WORDS[state]).join(', ')}</td><td>${printable(why)}</td></tr>
`,
  );
  return html`<h2 id="skipped">What was not looked at</h2>
<div class="wide" role="region" tabindex="0" aria-labelledby="skipped"><table><caption>${skipped.length} of them</caption>
<thead><tr><th scope="col">What</th><th scope="col">In</th><th scope="col">Why</th></tr></thead><tbody>
${lines}</tbody></table></div>
`;
}

/** Returns the report as a page of one file. It loads nothing, runs nothing, and links nowhere. */
export function asHtml({ address, site, date, optOut, states, rows, differences, skipped, leftOut, told: byService }: Report): string {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;
  const looked = states.filter(({ unreached }) => !unreached).map(({ state }) => state);
  const told = states.map(
    ({ state, unreached, pages }) =>
      html`<li>${STATE_WORDS[state]}: ${unreached ? `not looked at, ${printable(unreached)}` : `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`}</li>`,
  );
  const acting = leftOut.map((link) => html`<li>Not followed, as it acts: ${theirs(link)}</li>`);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Audit: ${printable(address)}</title>
<style>${new Html(STYLE)}</style></head>
<body><main><h1>Audit of ${theirs(address)}</h1>
<p>${differences || skipped.length ? html`<span class="bad">${summaryOf({ differences, skipped })}</span>` : summaryOf({ differences, skipped })}</p>
<p>${site ? `Manifest: sites/${site}.ts.` : 'There is no manifest for this address.'} ${optOut ? 'The visitor need not be asked first.' : 'The visitor must be asked first.'} <time datetime="${date}">${date}</time></p>
<ul>${told}${acting}${byService.length ? html`<li>Told by the service: ${byService.join(', ')}</li>` : ''}</ul>
${notLooked(skipped)}${table(
  'differs',
  'What differs',
  rows.filter((row) => row.differs.length),
  looked,
)}${table(
  'allowed',
  'What is as the manifest says',
  rows.filter((row) => !row.differs.length),
  looked,
)}</main></body></html>
`.markup;
}
