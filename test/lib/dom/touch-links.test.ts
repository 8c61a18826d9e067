// @page
import { afterEach, describe, expect, it } from 'vitest';
import { addressOf, touchLinks } from '../../../lib/dom/touch-links';
import { aLife } from '../../support/a-life';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const ADDRESS = 'https://act.example/?a=1';

const make = (name: string, attributes: readonly (readonly [namespace: string | null, name: string, value: string])[]) => {
  const link = document.createElementNS(name === 'svg' ? SVG : 'http://www.w3.org/1999/xhtml', name === 'svg' ? 'a' : name);
  for (const [namespace, key, value] of attributes) link.setAttributeNS(namespace, key, value);
  return link;
};
const LINKS: Readonly<Record<string, () => Element>> = {
  'a link': () => make('a', [[null, 'href', ADDRESS]]),
  'an area': () => make('area', [[null, 'href', ADDRESS]]),
  'an SVG link by href': () => make('svg', [[null, 'href', ADDRESS]]),
  'an SVG link by xlink:href': () => make('svg', [[XLINK, 'xlink:href', ADDRESS]]),
  'an SVG link by another prefix for that namespace': () => make('svg', [[XLINK, 'x:href', ADDRESS]]),
  'an SVG link by both, of which href counts': () =>
    make('svg', [
      [XLINK, 'xlink:href', 'https://old.example/'],
      [null, 'href', ADDRESS],
    ]),
};

const read = (link: Element) => addressOf(link)?.value;
const write = (link: Element, href: string) => {
  (addressOf(link) as Attr).value = href;
};

let life = aLife();
afterEach(() => {
  life.end();
  document.body.replaceChildren();
});

/** Adds `&own=1` to a link's address when it is touched. */
function begin() {
  life = aLife();
  touchLinks(life, (link) => {
    if (!read(link)?.includes('own')) write(link, `${read(link)}&own=1`);
  });
}

describe.each(Object.entries(LINKS))('%s', (_, create) => {
  it.each(['pointerdown', 'focusin', 'click', 'auxclick', 'contextmenu', 'dragstart'])(
    'is dressed at %s where the browser reads its address [CON-24 DEC-05]',
    (moment) => {
      begin();
      const link = create();
      const inner = link.appendChild(document.createElement('b'));
      document.body.append(link);
      document.body.addEventListener(moment, (event) => event.preventDefault(), { once: true });
      inner.dispatchEvent(new Event(moment, { bubbles: true, composed: true, cancelable: true }));
      expect(read(link)).toBe(`${ADDRESS}&own=1`);
      expect([...link.attributes].filter(({ localName, value }) => localName === 'href' && value === `${ADDRESS}&own=1`)).toHaveLength(1);
    },
  );

  it('is dressed in an open shadow tree, and left alone afterwards [CON-24 DEC-05]', () => {
    begin();
    const link = create();
    const host = document.body.appendChild(document.createElement('div'));
    host.attachShadow({ mode: 'open' }).append(link);
    const press = () => link.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
    press();
    expect(read(link)).toBe(`${ADDRESS}&own=1`);
    life.end();
    write(link, ADDRESS);
    press();
    expect(read(link)).toBe(ADDRESS);
  });
});
