import { expect, it } from 'vitest';
import { html } from '../../demo/pages/html';
import { createPainter } from '../../demo/pages/pictures/paint';
import { scenes } from '../../demo/pages/pictures/scenes';

it.each([
  [html`<p>${'<b>&"\''}</p>`, '<p>&lt;b&gt;&amp;&quot;&#39;</p>'],
  [html`<p title="${'" onclick="'}"></p>`, '<p title="&quot; onclick=&quot;"></p>'],
  [html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}</ul>`, '<ul><li>1</li><li>2</li></ul>'],
  [html`<p${false}${undefined}>${0}${''}</p>`, '<p>0</p>'],
])('html escapes everything but markup: %#', ({ markup }, expected) => {
  expect(markup).toBe(expected);
});

it('createPainter paints every known scene, always the same way, and no other', () => {
  const paint = createPainter();
  for (const scene of Object.keys(scenes)) {
    expect(paint(`${scene}-4`)).toBe(paint(`${scene}-4`));
    expect(paint(`${scene}-4`)).not.toBe(paint(`${scene}-5`));
    expect(paint(`${scene}-4`)).not.toMatch(/NaN|undefined/);
  }
  expect([paint('constructor-1'), paint('forest'), paint('../forest-1')]).toEqual([undefined, undefined, undefined]);
});
