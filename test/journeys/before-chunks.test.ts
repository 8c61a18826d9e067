import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../support/dist';
import { rewriting } from '../support/network';
import { acceptCookies, prompt } from '../support/prompts';
import { named, views, visits } from '../support/visit';

const visit = visits({ silent: false });
const url = (path: string) => visit.network.demo.url('main', path);
/** As on a slow line. ms. */
const LATE = 600;

const delayChunks = () =>
  visit.visitor.route('**/chunks/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE));
    await route.continue().catch(() => {});
  });
/** Runs a script of the page's own right after the tag. */
const withScript = (script: string) =>
  visit.visitor.route(
    '**/about**',
    rewriting(
      (body) => body.replace('</head>', () => `<script>${script}</script></head>`),
      (policy) => policy.replace(/script-src [^;]*/, "script-src 'unsafe-inline' http:"),
    ),
  );

describe('a page that takes its source out of the address bar at once', () => {
  it.each([
    ['in the head', 'history.replaceState(null, "", location.pathname)'],
    ['once it is parsed', 'addEventListener("DOMContentLoaded", () => history.replaceState(null, "", location.pathname))'],
    ['once it is loaded', 'addEventListener("load", () => history.replaceState(null, "", location.pathname))'],
  ])('LIF-05 SES-09 is one view, with its source: %s', async (_, script) => {
    await withScript(script);
    await visit.page.goto(url('/about?utm_source=letter&utm_medium=email'));
    await visit.untilViews(1);
    // Longer than a router takes to settle.
    await visit.page.waitForTimeout(2_000);
    await visit.page.goto('about:blank');
    await visit.network.until('hits', (hits) => named('page_unload')(hits).length > 0);
    const found = views(await visit.network.received('hits'));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ page_path: '/about', attribution_type: 'utm', utm_source: 'letter', contact_channel: 'email' });
  });

  it('LIF-05 that goes on to a first route is two views, the first of which has the source', async () => {
    await withScript('addEventListener("DOMContentLoaded", () => history.pushState(null, "", "/about/home"))');
    await visit.page.goto(url('/about?gclid=abc'));
    await visit.untilViews(1);
    await visit.page.waitForTimeout(2_000);
    await visit.page.goto('about:blank');
    const found = await visit.untilViews(2);
    expect(found.map(({ page_path }) => page_path)).toEqual(['/about', '/about/home']);
    expect(found[0]).toMatchObject({ attribution_type: 'ad_click', gclid: 'abc' });
  });
});

describe('a banner whose chunk never comes', () => {
  it('PLG-04 holds back no hit', async () => {
    await visit.visitor.route(`**/${chunkFile('main', 'consent')}`, () => {});
    await visit.page.goto(url('/about'), { waitUntil: 'commit' });
    await visit.page.waitForRequest((request) => request.url().endsWith('/hit'), { timeout: 1_800 });
  });
});

describe('clicks before the chunks are there', () => {
  it('CON-15 PLG-05 open the cookie settings', async () => {
    await delayChunks();
    await visit.page.goto(url('/about'), { waitUntil: 'domcontentloaded' });
    await visit.page.evaluate(() => document.querySelector<HTMLElement>('[data-consent-settings]')?.click());
    await visit.page.locator('[data-taproot-settings] dialog').waitFor();
  });

  it('PLG-05 open the prompt that they ask for', async () => {
    await visit.page.goto(url('/about'));
    await acceptCookies(visit.page);
    await delayChunks();
    await visit.page.goto(url('/prompts'), { waitUntil: 'domcontentloaded' });
    await visit.page.evaluate(() => document.querySelector<HTMLElement>('[data-prompt-open]')?.click());
    await prompt(visit.page).getByRole('dialog').waitFor();
  });
});

describe('a gift that a page tells of each time it is opened', () => {
  it('CNV-02 is told of once', async () => {
    const tell = () =>
      visit.page.evaluate(() => {
        const { taproot } = window as unknown as { taproot: Taproot };
        for (let n = 0; n < 3; n++) taproot.track('purchase', { transaction_id: 'tx-9', value: 25, currency: 'USD' });
        taproot.track('told', {});
      });
    await visit.page.goto(url('/about'));
    await tell();
    await visit.page.reload();
    await tell();
    // What waits for more is sent then.
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (hits) => named('told')(hits).length === 2);
    expect(named('purchase')(hits)).toHaveLength(1);
  });
});
