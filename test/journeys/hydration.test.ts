import type { Route } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleFrameworks, type Framework, frameworks, renderSvelte } from '../support/framework-scripts';
import { prompt } from '../support/prompts';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
let scripts: Awaited<ReturnType<typeof bundleFrameworks>>;
let svelte: string;
beforeAll(async () => {
  scripts = await bundleFrameworks('hydrate');
  svelte = await renderSvelte();
});

type Win = { recovered: string[]; hydrated?: true; rebuilt?: boolean };

/** The moments at which frameworks hydrate: at once, when idle (Remix), after the load event, and after a slow import. */
const MOMENTS = {
  'at once': 'run()',
  'when idle': 'addEventListener("DOMContentLoaded", () => requestIdleCallback(run))',
  'after load': 'addEventListener("load", () => setTimeout(run))',
  '1.5 s after load': 'addEventListener("load", () => setTimeout(run, 1500))',
} as const;
type Moment = keyof typeof MOMENTS;
/** Returns whether the visitor is asked first, and meets held frames, or is tracked from the start, and meets prompts. */
const holdsFrames = (moment: Moment) => moment === 'at once' || moment === 'after load';

/** An inline prompt whose place is the framework's. */
const ASKED = {
  ...{ id: 'asked', type: 'Form', layout: 'inline', headline: 'Asked', okMessage: 'Go on', cancelMessage: 'Not now', answers: 'page' },
  formElements: [{ type: 'text', name: 'name', label: 'Name' }],
};

/** A frame whose document is out of reach, so that its placeholder stands beside it. */
const HELD =
  '<iframe title="Held" sandbox="allow-scripts" data-consent="analytics" data-src="https://www.youtube.com/embed/1" width="280" height="300"></iframe>';

const banner = () => visit.page.locator('[data-taproot-consent] section');

/** Serves a page that a server rendered, whose script waits until the banner is there if it `waits`, and whose chunks are late if `slow`. */
async function open(framework: Framework, moment: Moment, { slow = false, waits = false } = {}) {
  if (holdsFrames(moment)) await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  const { page, network } = visit;
  const address = network.demo.url('main', '/hydrated');
  const tag = await tagOf();
  const text = (contentType: string, body: string) => (route: Route) => route.fulfill({ contentType, body });
  const parts = `window.parts = { tag: '${tag}', entry: '/entry.js' };
    window.recovered = [];
    (window.taproot ??= []).push(({ hooks }) => hooks.prompt.call({ type: 'prompt', definition: ${JSON.stringify(ASKED)} }));
    window.hydrateDocument = (hydrate) => {
      const main = document.querySelector('main');
      const run = () => {
        hydrate();
        setTimeout(() => { window.rebuilt = document.querySelector('main') !== main; window.hydrated = true; }, 300);
      };
      ${MOMENTS[moment]};
    };`;
  await page.route('**/parts.js', text('text/javascript', parts));
  await page.route('**/entry.js', async (route) => {
    if (waits) await banner().waitFor();
    await route.fulfill({ contentType: 'text/javascript', body: scripts.get(framework) ?? '' });
  });
  if (slow)
    await page.route('**/chunks/**', async (route) => {
      await page.waitForFunction(() => (window as unknown as Win).hydrated);
      await route.continue();
    });
  const content = `<main><h1>Hydrated</h1><button>Drawn 0</button><div data-prompt="asked"></div>${HELD}</main><footer>End</footer>`;
  const bodies: Partial<Record<Framework, string>> = { 'Vue 3': `<div id="app"><!--[-->${content}<!--]--></div>`, 'Svelte 5': svelte };
  const body = bodies[framework] ?? content;
  await page.route(
    address,
    text(
      'text/html',
      `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><script src="/parts.js"></script><script src="${tag}"></script></head><body>${body}<script src="/entry.js" defer=""></script></body></html>`,
    ),
  );
  await page.goto(address);
}

/** The address of the tag, as the demo's own page has it. */
let found: string | undefined;
async function tagOf(): Promise<string> {
  if (found) return found;
  const other = await visit.visitor.newPage();
  await other.goto(visit.network.demo.url('main', '/about'));
  found = await other.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="main"]')?.src ?? '');
  await other.close();
  return found;
}

const outcome = async () => {
  await visit.page.waitForFunction(() => (window as unknown as Win).hydrated);
  return visit.page.evaluate(() => {
    const { recovered, rebuilt } = window as unknown as Win;
    return { recovered, rebuilt };
  });
};

const KEPT = { recovered: [], rebuilt: false };
const rows = frameworks.flatMap((framework) => (Object.keys(MOMENTS) as Moment[]).map((moment) => [framework, moment] as const));
const keeps = async (framework: Framework, moment: Moment, options = {}) => {
  await open(framework, moment, options);
  expect(await outcome()).toEqual(KEPT);
  await banner().waitFor();
  if (holdsFrames(moment)) await visit.page.locator('[data-taproot-embed]').getByRole('button', { name: 'Show once' }).waitFor();
  else await prompt(visit.page).getByText('Asked').waitFor();
  await visit.page.getByRole('button', { name: 'Drawn 0' }).click();
  await visit.page.getByRole('button', { name: 'Drawn 1' }).waitFor();
};

describe('a page that a framework hydrates', () => {
  const first = rows.filter(([framework, moment]) => framework === 'React 18' && moment === 'when idle');
  const others = rows.filter((row) => !first.includes(row));
  const TITLE = 'is as %s finds it, with a banner from before, when it hydrates %s [CON-18]';
  it.each(first)(TITLE, (framework, moment) => keeps(framework, moment, { waits: true }));
  it.each(others)(TITLE, thorough, (framework, moment) => keeps(framework, moment, { waits: true }));

  it.each(frameworks.map((framework) => [framework, 'at once'] as const))(
    'is as %s finds it while chunks are loading, when it hydrates %s [PLG-04]',
    thorough,
    (framework, moment) => keeps(framework, moment, { slow: true }),
  );
});

it('the banner is first in the tab order once the page must be hydrated [CON-18]', async () => {
  await visit.page.goto(visit.network.demo.url('main', '/about'));
  await banner().waitFor();
  await visit.page.waitForFunction(() => document.querySelector('[data-taproot-consent]')?.nextElementSibling === document.body);
  expect(
    await visit.page.evaluate(
      () => document.querySelector('[data-taproot-consent]')?.shadowRoot?.querySelector(':popover-open')?.localName,
    ),
  ).toBe('section');
  await visit.page.keyboard.press('Tab');
  expect(await visit.page.evaluate(() => document.activeElement?.hasAttribute('data-taproot-consent'))).toBe(true);
});
