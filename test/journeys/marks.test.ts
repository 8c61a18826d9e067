import { describe, expect, it } from 'vitest';
import { hosts, streams } from '../../sites/network';
import { chunkFile } from '../../tools/lab/dist';
import { siteIds } from '../../tools/sites/ids';
import { serveAnywhere } from '../support/anywhere';
import { eachOnce } from '../support/each-once';
import { parserWaits, waitMarkup } from '../support/parser-waits';
import type { Posted } from '../support/taken-bodies';
import { firstOnly, thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

type SiteId = keyof typeof hosts;

const visit = visits({ silent: false });
const urlOf = (site: SiteId, path: string) => `https://${hosts[site].production[0]}${site === 'utility' ? '/apps' : ''}${path}`;

const EXPERIMENT = `<div data-experiment="late-hero">
  <p data-variant="control">Control</p><p data-variant="variant1" hidden>Variant</p></div>`;
const PROMPT = `<script type="application/json" data-prompt-definition>
  { "id": "hello", "type": "Message", "layout": "inline", "headline": "Hello from the page" }</script><div data-prompt="hello"></div>`;

const accept = () =>
  visit.page.evaluate(() => (window as unknown as { taproot: { consent: { acceptAll(): void } } }).taproot.consent.acceptAll());
const hitsIn = (posted: readonly Posted[]) =>
  eachOnce(posted.flatMap(({ url, body }) => (url.endsWith('/hit') ? [JSON.parse(body).hits ?? JSON.parse(body)].flat() : [])));
const variants = () =>
  visit.page.evaluate(() => [...document.querySelectorAll('[data-variant]')].map((part) => part.getAttribute('data-variant')));
const prompted = () => visit.page.getByText('Hello from the page').waitFor();

/** Goes to a page as a visitor who accepted on the previous page. Resolves to the addresses that the page requests. */
async function visitAgain(site: SiteId, body: string, path = '/plain') {
  const posted = await serveAnywhere(visit.visitor, { site, body });
  await visit.page.goto(urlOf(site, '/before'));
  await accept();
  await expect.poll(() => posted.some(({ url }) => url.endsWith('/hit'))).toBe(true);
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(request.url()));
  const untilRest = followScripts(visit.page);
  await visit.page.goto(urlOf(site, path));
  await untilRest();
  const has = (name: string) => asked.some((url) => url.endsWith(`/${chunkFile(site, name)}`));
  return { posted, has };
}

describe('experiment and prompt marks of a page', () => {
  const runOn = async (site: SiteId) => {
    await visit.page.addInitScript(() => (Math.random = () => 0.8));
    const posted = await serveAnywhere(visit.visitor, { site, body: waitMarkup('') + EXPERIMENT + PROMPT });
    await parserWaits(visit.page);
    await visit.page.goto(urlOf(site, '/marked'));
    await accept();
    await expect.poll(variants).toEqual(['variant1']);
    expect(await visit.page.getByText('Variant').isVisible()).toBe(true);
    await prompted();
    await visit.page.goto('about:blank');
    const exposures = () => hitsIn(posted).filter(({ event }) => event === 'experiment_exposure');
    await expect.poll(() => exposures().length).toBe(1);
    // A page view may leave before such marks are parsed: only the manifest's experiments are expected.
    expect(exposures()[0]).toMatchObject({
      ...{ site, stream: streams[site], experiment_id: 'late-hero', variant: 'variant1', forced: false },
      experiments: 'late-hero:variant1',
    });
  };
  firstOnly(1, siteIds as SiteId[], (cases, options) =>
    it.each(cases)('run an experiment, report its exposure, and show a prompt on %s [EXP-02 EXP-05 PRM-01 PLG-02]', options, runOn),
  );

  it.each(['main', 'donate'] as const)(
    'work the same if they are inserted once the page is idle, on %s [EXP-02 PRM-01]',
    thorough,
    async (site) => {
      const { has } = await visitAgain(site, '<h1>Page</h1>');
      expect([has('experiments'), has('prompts')]).toEqual([false, false]);
      await visit.page.evaluate((html) => {
        document.body.append(document.createRange().createContextualFragment(html));
      }, EXPERIMENT + PROMPT);
      await expect.poll(async () => (await variants()).length).toBe(1);
      await prompted();
      expect([has('experiments'), has('prompts')]).toEqual([true, true]);
    },
  );
});

describe('a page without marks', () => {
  it('loads experiments only on the site whose manifest names its path [EXP-02 PLG-02]', thorough, async () => {
    const named = await visitAgain('main', '<h1>Page</h1>', '/');
    expect(named.has('experiments')).toBe(true);
    const other = await visitAgain('blogs', '<h1>Page</h1>', '/');
    expect(other.has('experiments')).toBe(false);
  });

  it('loads experiments when an earlier page of the tab left an exposure [EXP-05 PLG-02]', thorough, async () => {
    await visit.page.addInitScript(() => {
      const exposure = { experiment_id: 'hero', variant: 'variant1', forced: false, exposure_time: 1_700_000_000_000 };
      if (location.pathname === '/plain') sessionStorage.setItem('tp_exposures', JSON.stringify([exposure]));
    });
    const { has, posted } = await visitAgain('blogs', '<h1>Page</h1>');
    expect(has('experiments')).toBe(true);
    await visit.page.goto('about:blank');
    await expect.poll(() => hitsIn(posted).filter(({ event }) => event === 'experiment_exposure').length).toBe(1);
  });
});
