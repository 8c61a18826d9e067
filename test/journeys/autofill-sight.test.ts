import { describe, expect, it } from 'vitest';
import { loginOf } from '../support/contact';
import { rewritePage } from '../support/rewritten-page';
import { HIDDEN, HIDDEN_IN_VIEW } from '../support/sight/hidden';
import { ORDINARY } from '../support/sight/ordinary';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

type Case = readonly [name: string, markup: string];

/** Sets the styles that a strict policy forbids in markup, and builds what markup can't express. */
const dress = () => {
  for (const element of document.querySelectorAll<HTMLElement>('[s]')) element.style.cssText = element.getAttribute('s') ?? '';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.case { position: relative; margin: 12px 0 } .case input { position: static }
    .veiled::after { content: ''; position: absolute; inset: -5px; background: white }`);
  document.adoptedStyleSheets = [sheet];
  const attach = (selector: string, make: (root: ShadowRoot) => void) => {
    for (const host of document.querySelectorAll(selector)) make(host.attachShadow({ mode: 'open' }));
  };
  attach('.slotted', (root) => root.appendChild(document.createElement('section')).append(document.createElement('slot')));
  attach('.shadow', (root) => {
    const cover = root.appendChild(document.createElement('div'));
    cover.style.cssText = 'position:absolute; top:-5px; left:-5px; width:320px; height:60px; background:white';
  });
};

/** Opens a page of these cases, and returns the names of those that were filled in. */
async function open(cases: readonly Case[], height: number, before = ''): Promise<string[]> {
  const forms = cases.map(([, markup]) => `<form class="case">${markup}</form>`).join('');
  const svg =
    '<svg width="0" height="0"><clipPath id="dot"><circle r="1"></circle></clipPath><filter id="nothing"><feFlood flood-opacity="0"/></filter></svg>';
  await visit.open({ viewport: { width: 1000, height } });
  await rewritePage(
    visit.page,
    '**/petition/**',
    `${svg}${before}${forms}<form><input type="email" name="email" readonly><input id="done" autocomplete="postal-code"></form>`,
    `(${dress})()`,
  );
  await visit.page.goto(visit.network.demo.url('action', `/petition/methane?${loginOf('1001')}`));
  await expect.poll(() => visit.page.locator('#done').inputValue()).toBe('80302');
  const filled = await visit.page
    .locator('form.case')
    .evaluateAll((forms) => forms.map((form) => [...form.querySelectorAll<HTMLInputElement>('input, select')].some(({ value }) => value)));
  return cases.flatMap(([name], at) => (filled[at] ? name : []));
}

const names = (cases: readonly Case[]) => cases.map(([name]) => name);
const inView = 12_000;
const below = 500;
const space = '<div s="height:3000px"></div>';

describe('autofill', () => {
  it('leaves invisible fields alone, in 40 or more ways of hiding them [CTC-11]', async () => {
    const cases = [...HIDDEN, ...HIDDEN_IN_VIEW];
    expect(new Set(names(cases)).size).toBeGreaterThanOrEqual(40);
    expect(await open(cases, inView)).toEqual([]);
  });

  it('leaves invisible fields alone further down the page [CTC-11]', thorough, async () => {
    expect(await open(HIDDEN, below, space)).toEqual([]);
  });

  it('fills in 20 or more kinds of ordinary forms [CTC-11]', async () => {
    expect(new Set(names(ORDINARY)).size).toBeGreaterThanOrEqual(20);
    expect(await open(ORDINARY, inView)).toEqual(names(ORDINARY));
  });

  it(
    'fills in ordinary forms further down the page, and a field that its section clips once it is scrolled into view [CTC-11]',
    thorough,
    async () => {
      const cut = 'a slanted section';
      expect(await open(ORDINARY, below, space)).toEqual(names(ORDINARY).filter((name) => name !== cut));
      const field = visit.page.locator('form.case').nth(names(ORDINARY).indexOf(cut)).locator('input');
      await field.scrollIntoViewIfNeeded();
      await expect.poll(() => field.inputValue()).toBe('june.alder@mail.example');
    },
  );
});
