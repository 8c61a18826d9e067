import { expect, it } from 'vitest';
import { html } from '../../../lib/values/html';

it.each([
  [html`<p>${'<b>&"\''}</p>`, '<p>&lt;b&gt;&amp;&quot;&#39;</p>'],
  [html`<p title="${'" onclick="'}"></p>`, '<p title="&quot; onclick=&quot;"></p>'],
  [html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}</ul>`, '<ul><li>1</li><li>2</li></ul>'],
  [html`<p${false}${undefined}>${0}${''}</p>`, '<p>0</p>'],
])('html escapes everything except markup: %#', ({ markup }, expected) => {
  expect(markup).toBe(expected);
});
