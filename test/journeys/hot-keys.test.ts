import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rewriting } from '../../tools/lab/network';
import { bundleHotKeys } from '../support/framework-scripts';
import { acceptCookies, ask, prompt } from '../support/prompts';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

/**
 * Rules by which pages and older libraries tell typing from commands: by the target's name (Mousetrap 1.6.3, hotkeys-js 3.13), `closest` (GitHub's
 * hotkey 2), the focused element, or not at all (games, players).
 */
const FILTERS: Readonly<Record<string, string>> = {
  'Mousetrap 1.6.3':
    "(e) => { const t = e.target; return (' ' + t.className + ' ').includes(' mousetrap ') || !(['INPUT', 'SELECT', 'TEXTAREA'].includes(t.tagName) || t.isContentEditable) }",
  'hotkeys-js 3.13':
    '(e) => { const t = e.target || e.srcElement; return !(t.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName) && !t.readOnly)) }',
  'GitHub hotkey 2':
    "(e) => !(e.target instanceof HTMLElement && (e.target.closest('input, select, textarea, [role=textbox]') || e.target.isContentEditable))",
  'the focused element': '() => !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)',
  'no rule': '() => true',
};
const TARGETS = ['window', 'document', 'document.body'];
const PHASES = [true, false];
const TYPES = ['keydown', 'keypress', 'keyup'];

/** The page takes every key for a command, and prevents what the browser would do. */
const script = `
  window.commands = [];
  ${Object.entries(FILTERS)
    .flatMap(([name, filter]) =>
      TARGETS.flatMap((target) =>
        PHASES.flatMap((capture) =>
          TYPES.map(
            (type) => `(${target})?.addEventListener('${type}', (event) => {
              if (!(${filter})(event)) return;
              commands.push('${name}, ${target}, ${type}, ${capture}: ' + event.key);
              event.preventDefault();
              event.stopPropagation();
            }, ${capture});`,
          ),
        ),
      ),
    )
    .join('\n')}
  for (const type of ['paste', 'beforeinput', 'focusin'])
    document.addEventListener(type, (event) => {
      if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
      commands.push(type);
      event.preventDefault();
      if (type === 'focusin') document.querySelector('#own').focus();
    });
`;

const commands = () => visit.page.evaluate(() => (window as unknown as { commands: string[] }).commands.splice(0));
const form = (layout: string) => ({
  id: 'keys',
  type: 'Form',
  layout,
  headline: 'Keep the air clean',
  okMessage: 'Go on',
  cancelMessage: 'Not now',
  answers: 'page',
  formElements: [
    { type: 'text', name: 'name', label: 'Name' },
    { type: 'textarea', name: 'story', label: 'Story' },
  ],
});

/** The libraries, as a page bundles them. */
let libraries = '';
beforeAll(async () => {
  libraries = await bundleHotKeys();
});

/** Opens a page whose first script after the tag listens for keys, and shows a prompt. */
async function show(layout: string, listening = script.replaceAll('(document.body)', '(document.documentElement)')) {
  await visit.page.route(
    '**/about',
    rewriting((body) => {
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
      return body
        .replace(/<main[^>]*>/, (main) => `${main}<input id="own"><div data-prompt="keys"></div>`)
        .replace('</head>', () => `<script nonce="${nonce}">${listening.replaceAll('</script', '<\\/script')}</script></head>`);
    }),
  );
  await visit.page.goto(visit.network.demo.url('main', '/about'));
  await acceptCookies(visit.page);
  await ask(visit.page, form(layout));
  if (layout === 'button') await visit.page.locator('.launcher').click();
  await prompt(visit.page).getByRole('textbox', { name: 'Name' }).waitFor();
  await commands();
}

const TEXT = '?jk /gG 1';

const layouts = ['slideout', 'modal', 'bar', 'button', 'inline'];
const types = async (layout: string, listening?: string) => {
  await show(layout, listening);
  for (const name of ['Name', 'Story']) {
    const field = prompt(visit.page).getByRole('textbox', { name });
    await field.click();
    await visit.page.keyboard.type(TEXT);
    expect(await field.inputValue()).toBe(TEXT);
  }
  expect(await commands()).toEqual([]);
};
const TITLE = 'a page’s hot keys eat nothing that is typed into a %s prompt [PRM-07]';
it.each(layouts.slice(0, 2))(TITLE, (layout) => types(layout));
it.each(layouts.slice(2))(TITLE, thorough, (layout) => types(layout));

/** The listeners of `hot-keys.js`. */
const LISTENERS = [
  ...['mousetrap', 'mousetrap of an element', 'hotkeys-js', 'hotkeys-js, capturing', 'keymaster'],
  ...['tinykeys', 'tinykeys, capturing', 'tinykeys at the release', '@github/hotkey'],
  ...['react-hotkeys-hook', 'react-hotkeys-hook, every key'],
];

it('the libraries of a page for hot keys get none of a prompt’s keys, and each gets the page’s own [PRM-07]', async () => {
  await types('slideout', `window.commands = []; ${libraries}`);
  await visit.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (const key of ['j', 'k']) await visit.page.keyboard.press(key);
  const got = await commands();
  expect([...new Set(got.map((text) => text.split(': ')[0]))].sort()).toEqual([...LISTENERS].sort());
});

it.each(layouts)('the libraries of a page for hot keys take no key that is typed into a %s prompt [PRM-07]', thorough, (layout) =>
  types(layout, `Object.assign(window, { commands: [], takes: true }); ${libraries}`),
);

describe('a prompt between a page’s hot keys', () => {
  beforeEach(() => show('slideout'));

  it('takes Tab, Enter and Escape itself, and the page gets its own keys [PRM-07]', async () => {
    const field = prompt(visit.page).getByRole('textbox', { name: 'Name' });
    await field.focus();
    await visit.page.keyboard.press('Tab');
    expect(await prompt(visit.page).evaluate((host) => host.shadowRoot?.activeElement?.localName)).toBe('textarea');
    await field.focus();
    await visit.page.keyboard.press('Escape');
    await prompt(visit.page).waitFor({ state: 'detached' });
    expect(await commands()).toEqual([]);
    await visit.page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await visit.page.keyboard.press('j');
    expect((await commands()).length).toBeGreaterThan(0);
  });

  it('gets what is pasted into it [PRM-07]', async () => {
    const field = prompt(visit.page).getByRole('textbox', { name: 'Story' });
    await field.focus();
    await visit.page.keyboard.insertText('pasted');
    expect(await field.inputValue()).toBe('pasted');
    expect(await commands()).toEqual([]);
  });
});
