import type { BrowserContextOptions } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { CIRCUMSTANCES, declareScheme, violationsIn } from '../support/accessibility';
import { neverIdle } from '../support/never-idle';
import { noteShifts, shiftsOf } from '../support/shifts';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();
type Win = { taproot: Taproot };

const YOUTUBE = 'https://www.youtube.com/embed/1?list=2';
const frame = (name: string, more: string) => `<iframe id="${name}" data-consent="analytics" width="280" height="300" ${more}></iframe>`;
/** Frames that load use the one host that the page's policy allows. */
const own = (path: string) => visit.network.demo.url('survey', path);
const frames = () => `${frame('video', `data-src="${YOUTUBE}" title="The river, filmed"`)}
  ${frame('one', `data-src="${own('/held-1')}"`)}${frame('two', `data-src="${own('/held-2')}"`)}
  <iframe id="tiny" data-consent="analytics" data-src="${own('/held-tiny')}" width="1" height="1" title="Measures"></iframe>
  <iframe id="unknown" data-consent="marketing" data-src="${own('/held-unknown')}" width="400" height="200" title="Never"></iframe>
  ${frame('boxed', `data-src="${own('/held-boxed')}" sandbox="allow-scripts" title="In a sandbox"`)}`;

const asked: string[] = [];
const inside = (name: string) => visit.page.frameLocator(`#${name}`);
const once = (name: string) => inside(name).getByRole('button', { name: 'Show once' });
const always = (name: string) => inside(name).getByRole('button', { name: /^Always show from/ });
const stored = () => visit.page.evaluate(() => localStorage.getItem('tp_embeds'));
const choose = (choice: 'acceptAll' | 'rejectAll') =>
  visit.page.evaluate((choice) => (window as unknown as Win).taproot.consent[choice](), choice);

/** Serves pages with the frames first in their content. */
async function serve(options?: BrowserContextOptions): Promise<void> {
  if (options) await visit.open(options);
  asked.length = 0;
  visit.visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit.visitor.route('**/held-*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Held</title><p>Shown' }));
  await visit.visitor.route(
    (url) => /^\/(es\/|ar\/)?$/.test(url.pathname) && url.hostname.startsWith('main.'),
    rewriting((body) => body.replace(/<main[^>]*>/, (main) => `${main}${frames()}`)),
  );
}
const go = (path = '/') => visit.page.goto(visit.network.demo.url('main', path));

/** Starts with a refusal in another tab. */
async function refuseFirst(): Promise<void> {
  const tab = await visit.visitor.newPage();
  await neverIdle(tab);
  await tab.goto(visit.network.demo.url('impact', '/'));
  await tab.evaluate(() => (window as unknown as Win).taproot.consent.rejectAll());
  await visit.network.until('rejections', (entries) => entries.length === 1);
  await tab.close();
}

const heldRequests = () => asked.filter((path) => path.startsWith('/held'));

describe('the placeholder of a held frame', () => {
  beforeEach(() => serve());

  it('names the content and who gets data, in the frame’s own size, and moves nothing [CON-09] [CON-18]', thorough, async () => {
    await refuseFirst();
    await noteShifts(visit.page);
    await go();
    await once('video').waitFor();
    expect(await inside('video').locator('main').innerText()).toMatch(
      /^The river, filmed\s+This comes from YouTube\. If you show it, Google receives your IP address/,
    );
    expect(await inside('video').locator('html').getAttribute('lang')).toBe('en');
    expect(await visit.page.locator('#one').getAttribute('title')).toMatch(/^Content from survey/);
    const size = await visit.page.locator('#video').evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight]);
    expect(size).toEqual([280, 300]);
    expect(await shiftsOf(visit.page)).toEqual([]);
    expect(heldRequests()).toEqual([]);
  });

  it('shows one frame once, by keyboard, and again only after another choice [CON-09] [CON-18]', async () => {
    await refuseFirst();
    await go();
    await once('one').focus();
    await visit.page.keyboard.press('Enter');
    await inside('one').getByText('Shown').waitFor();
    expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('one');
    await once('two').waitFor();
    expect(heldRequests()).toEqual(['/held-1']);
    expect(await stored()).toBeNull();
    await go();
    await once('one').waitFor();
  });

  it('shows all frames of a service from now on, even later ones, until a refusal [CON-09] [CON-15]', thorough, async () => {
    await refuseFirst();
    await go();
    await always('one').click();
    await inside('two').getByText('Shown').waitFor();
    await once('video').waitFor();
    await go();
    await inside('one').getByText('Shown').waitFor();
    await visit.page.evaluate((src) => {
      const late = Object.assign(document.createElement('iframe'), { id: 'late', title: 'Late' });
      Object.assign(late.dataset, { consent: 'analytics', src });
      document.body.append(late);
    }, own('/held-late'));
    await inside('late').getByText('Shown').waitFor();
    expect(Object.keys(JSON.parse((await stored()) ?? '{}').services)).toEqual([new URL(own('/')).hostname]);
    await visit.page.locator('[data-consent-settings]').first().press('Enter');
    const settings = visit.page.locator('[data-taproot-settings] dialog');
    await settings.getByLabel(/^Always show from/).uncheck();
    expect(await violationsIn(visit.page, '[data-taproot-settings]')).toEqual([]);
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect.poll(stored).toBeNull();
    await visit.page.evaluate((time) => localStorage.setItem('tp_embeds', `{"time":${time},"services":{"other":"Other"}}`), Date.now());
    await choose('rejectAll');
    await expect.poll(stored).toBeNull();
    await go();
    await once('one').waitFor();
  });

  it.each(['_gpc', '_dnt'])('lets a visitor whose browser sends %s choose to see a frame [CON-19]', thorough, async (signal) => {
    await go(`/?${signal}=1`);
    await once('one').click();
    await inside('one').getByText('Shown').waitFor();
    await always('two').click();
    await inside('two').getByText('Shown').waitFor();
    await go(`/?${signal}=1`);
    await inside('one').getByText('Shown').waitFor();
  });

  it('replaces a sandboxed frame, into which nothing can be written, in the same place [CON-09]', thorough, async () => {
    await refuseFirst();
    await go();
    const host = visit.page.locator('[data-taproot-embed]');
    await host.waitFor();
    const { width, height } = (await host.boundingBox()) ?? expect.fail('no box');
    expect([width, height]).toEqual([280, 300]);
    expect(await violationsIn(visit.page, '[data-taproot-embed]')).toEqual([]);
    await host.getByRole('button', { name: 'Show once' }).click();
    await inside('boxed').getByText('Shown').waitFor();
    expect(await host.count()).toBe(0);
  });

  it('ends with a refusal on its page if consent showed it, and not if the visitor wished to see it [CON-15]', async () => {
    await refuseFirst();
    await go();
    await once('one').click();
    await inside('one').getByText('Shown').waitFor();
    // The page's policy does not allow the host of the video.
    await visit.page.evaluate(() => document.querySelector('#video')?.remove());
    await choose('rejectAll');
    await choose('acceptAll');
    await inside('two').getByText('Shown').waitFor();
    expect(await visit.page.locator('#video').count()).toBe(0);
    const anew = visit.page.waitForEvent('load');
    await choose('rejectAll');
    await anew;
    await once('one').waitFor();
    await once('two').waitFor();
  });

  it('leaves alone tiny frames, frames with an unknown purpose, and all frames once the visitor accepts [CON-09]', thorough, async () => {
    await refuseFirst();
    await go();
    await once('one').waitFor();
    expect(await inside('tiny').locator('main').count()).toBe(0);
    expect(await inside('unknown').locator('main').count()).toBe(0);
    // The page's policy does not allow its host.
    await visit.page.evaluate(() => document.querySelector('#video')?.remove());
    await choose('acceptAll');
    for (const name of ['one', 'two', 'boxed']) await inside(name).getByText('Shown').waitFor();
    expect(heldRequests()).toContain('/held-tiny');
    expect(heldRequests()).not.toContain('/held-unknown');
    expect(await visit.page.locator('[data-taproot-embed]').count()).toBe(0);
  });
});

firstOnly(1, CIRCUMSTANCES, (cases, given) =>
  it.each(cases)('a placeholder passes axe and fits its frame with %s [CON-18]', given, async (_, path, options) => {
    await serve(options);
    if (options.colorScheme) await declareScheme(visit.page, 'light dark');
    await refuseFirst();
    await go(path);
    await inside('video').locator('main').waitFor();
    const { FOLDER } = process.env;
    if (FOLDER) await visit.page.screenshot({ path: `${FOLDER}/embed-${_.replace(/\W+/g, '-')}.png` });
    expect(await violationsIn(visit.page, '#video')).toEqual([]);
    const section = inside('video').locator('main');
    expect(await section.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    for (const button of await section.getByRole('button').all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    if (path === '/ar/') expect(await section.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  }),
);
