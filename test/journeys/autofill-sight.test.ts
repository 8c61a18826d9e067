import { describe, expect, it } from 'vitest';
import { loginOf } from '../../tools/lab/contact';
import { rewritePage } from '../../tools/lab/rewritten-page';
import { DOUBTFUL } from '../support/sight/doubtful';
import { field, HIDDEN, HIDDEN_IN_VIEW } from '../support/sight/hidden';
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
    .veiled::after { content: ''; position: absolute; inset: -5px; background: white }
    .thin::after { pointer-events: none }
    .shaded::after { content: ''; position: absolute; inset: -5px; pointer-events: none; box-shadow: inset 0 0 0 100px white }
    .pulled::after { content: ''; display: inline-block; width: 200px; height: 30px; margin-left: -210px; vertical-align: top; background: white; pointer-events: none }
    .hero::before { content: ''; position: absolute; inset: 0; background: rgb(0 0 0 / 60%); pointer-events: none }
    .badged::before { content: ''; position: absolute; inset: 0 auto 0 0; width: 6px; background: teal }
    .badged::after { content: 'New'; position: absolute; top: -8px; right: 8px; background: gold }
    .cleared::after { content: ''; display: table; clear: both }
    @keyframes fade { to { opacity: 0 } }
    @keyframes appear { from { opacity: 0; transform: scale(.9) } to { opacity: 1; transform: scale(1) } }
`);
  document.adoptedStyleSheets = [sheet];
  const attach = (selector: string, make: (root: ShadowRoot) => void) => {
    for (const host of document.querySelectorAll(selector)) make(host.attachShadow({ mode: 'open' }));
  };
  attach('.slotted', (root) => root.appendChild(document.createElement('section')).append(document.createElement('slot')));
  for (const host of document.querySelectorAll('x-closed')) {
    const root = host.attachShadow({ mode: 'closed' });
    root.append(Object.assign(document.createElement('div'), { style: 'filter: opacity(.01)' }));
    root.firstElementChild?.append(document.createElement('slot'));
  }
  customElements.define('x-closed', class extends HTMLElement {});
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

  // A tall window is slow to paint.
  it.each([0, 1, 2])(
    'leaves fields alone that a person may not see before a press in their form, in 40 or more ways: %i [CTC-11]',
    async (third) => {
      const some = DOUBTFUL.filter((_, at) => at % 3 === third);
      expect(new Set(names(some)).size).toBeGreaterThanOrEqual(40);
      expect(await open(some, inView / 3)).toEqual([]);
    },
  );

  it('leaves fields alone that a person may not see further down the page [CTC-11]', thorough, async () => {
    expect(await open(DOUBTFUL, below, space)).toEqual([]);
  });

  it.each<[string, () => Promise<void>]>([
    ['pointer', () => visit.page.locator('#pressed').click()],
    ['key', () => visit.page.locator('#pressed').press('Shift')],
  ])('fills in a doubtful field at the first %s pressed in its form, and a hidden one never [CTC-11]', async (_, press) => {
    const doubtful = field('opacity:.3', 'class="doubtful"');
    const rest = `${field('opacity:.01', 'class="hidden"')}<button type="button" id="pressed">Next</button>`;
    expect(
      await open(
        [
          ['one', doubtful + rest],
          ['other', doubtful],
        ],
        inView,
      ),
    ).toEqual([]);
    // A script's events are no press.
    await visit.page.locator('form.case').first().dispatchEvent('pointerdown');
    await visit.page.locator('form.case').first().dispatchEvent('keydown', { key: 'a' });
    await visit.page.locator('#pressed').dispatchEvent('click');
    await press();
    const values = (selector: string) =>
      visit.page.locator(selector).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await expect.poll(() => values('.doubtful')).toEqual(['june.alder@mail.example', '']);
    expect(await values('.hidden')).toEqual(['']);
  });

  it('leaves fields alone behind a popover, whose backdrop may cover them, and fills in those within it [CTC-11]', async () => {
    expect(await open([['first', field()]], inView)).toEqual(['first']);
    await visit.page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      const popover = main.appendChild(document.createElement('div'));
      popover.popover = 'manual';
      popover.showPopover();
      for (const parent of [main, popover]) {
        const form = parent.appendChild(document.createElement('form'));
        form.className = 'case';
        form.appendChild(document.createElement('input')).autocomplete = 'email';
      }
    });
    const values = () => visit.page.locator('form.case input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await expect.poll(values).toEqual(['june.alder@mail.example', 'june.alder@mail.example', '']);
  });

  it('fills in 20 or more kinds of ordinary forms [CTC-11]', async () => {
    expect(new Set(names(ORDINARY)).size).toBeGreaterThanOrEqual(20);
    expect(await open(ORDINARY, inView)).toEqual(names(ORDINARY));
  });

  it(
    'fills in ordinary forms further down the page, and fields that their section clips once they are scrolled into view [CTC-11]',
    thorough,
    async () => {
      const later = ['a slanted section', 'a section that is rendered late'];
      expect(await open(ORDINARY, below, space)).toEqual(names(ORDINARY).filter((name) => !later.includes(name)));
      for (const name of later) {
        const input = visit.page.locator('form.case').nth(names(ORDINARY).indexOf(name)).locator('input');
        await input.scrollIntoViewIfNeeded();
        await expect.poll(() => input.inputValue()).toBe('june.alder@mail.example');
      }
    },
  );
});
