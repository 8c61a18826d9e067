// @page
import { expect, it } from 'vitest';
import { readTexts } from '../../../../plugins/analytics/capture/text';

const cases: [html: string, read: string][] = [
  ['<p>one</p><p>two</p><ul><li>three</li><li>four</li></ul>', 'one two three four'],
  ['<h1>T</h1><p>hello there</p>', 'T hello there'],
  ['<p>A <b>wo</b>rd of <a href="/"><i>te</i>xt</a>.</p>', 'A word of text.'],
  ['<p><b>x</b></p><p><b>y</b></p>', 'x y'],
  ['one<br>two', 'one two'],
  ['<p>one two</p><script>let three;</script><style>a{}</style><noscript>four</noscript>', 'one two'],
  ['', ''],
];
it.each(cases)('readTexts of %s reads: %s [SES-04]', (html, read) => {
  document.body.innerHTML = html;
  expect([...readTexts(document, document.body)].join('').replace(/\s+/g, ' ').trim()).toBe(read);
});
