import type { BrowserContextOptions } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { built, chunkFile, filesWith } from '../../tools/lab/dist';
import { rewriting } from '../../tools/lab/network';
import type { SiteId } from '../../tools/sites/ids';
import { untilStill } from '../support/accessibility';
import { neverIdle } from '../support/never-idle';
import { pluginsThere } from '../support/plugins-there';
import { noteShifts, shiftsOf } from '../support/shifts';
import { firstOnly, thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

const visit = visits();

const banner = () => visit.page.getByRole('region', { name: 'Cookie consent' });
const button = (name: string) => banner().getByRole('button', { name });
const phone = { viewport: { width: 390, height: 844 } };

/** Records the page's largest paints. The browser does not identify an element in a shadow tree. */
const notePaints = () => {
  const paints: (string | undefined)[] = [];
  Object.assign(window, { paints });
  new PerformanceObserver((list) => {
    for (const { element } of list.getEntries() as LargestContentfulPaint[]) paints.push(element?.localName);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
};
const paintsOf = () => visit.page.evaluate(() => (window as unknown as { paints: unknown[] }).paints);

async function open(options: BrowserContextOptions, body?: string) {
  await visit.open(options);
  await visit.page.addInitScript(notePaints);
  await noteShifts(visit.page);
  if (body)
    await visit.visitor.route(
      '**/',
      rewriting((page) => page.replace(/<body.*<\/body>/s, `<body>${body}</body>`)),
    );
}

/** Goes to the page, and waits until everything that the banner causes has been painted. */
async function settle(site: SiteId = 'main') {
  await visit.page.goto(visit.network.demo.url(site, '/'));
  await banner().waitFor();
  await untilStill(banner());
  await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

describe('the banner', () => {
  const poor = '<main><p>Hello</p></main>';

  const pages: [string, BrowserContextOptions, string?][] = [
    ['a page of one word with reduced motion', { ...phone, reducedMotion: 'reduce' }, poor],
    ['a page of pictures', {}, undefined],
    ['a page of a word', {}, poor],
    ['a page of a word on a phone', phone, poor],
  ];
  firstOnly(1, pages, (cases, options) =>
    it.each(cases)('is never the largest paint of %s, and shifts nothing [CON-18]', options, async (_, visitor, body) => {
      await open(visitor, body);
      await settle();
      // The browser tells of a paint once it is on the screen.
      await expect.poll(async () => (await paintsOf()).length).toBeGreaterThan(0);
      expect(await paintsOf()).not.toContain(undefined);
      expect(await shiftsOf(visit.page)).toEqual([]);
      // The banner moves to its place once the page must be hydrated, and is painted anew there.
      await visit.page.waitForFunction(() => document.querySelector('[data-taproot-consent]')?.nextElementSibling === document.body);
      await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await untilStill(banner());
      expect(await paintsOf()).not.toContain(undefined);
      expect(await shiftsOf(visit.page)).toEqual([]);
    }),
  );

  it('fades in, which keeps it from being the largest contentful paint', thorough, async () => {
    await open(phone, poor);
    await visit.page.addInitScript(() => {
      const own = CSSStyleSheet.prototype.replaceSync;
      CSSStyleSheet.prototype.replaceSync = function (css) {
        own.call(this, css.replace(/animation:[^;}]*/, ''));
      };
    });
    await settle();
    await expect.poll(paintsOf).toContain(undefined);
  });

  const shiftsNothing = async (name: string) => {
    await open(phone);
    await neverIdle(visit.page);
    await settle('impact');
    await visit.page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>('main a')];
      const covered = links.find((link) => link.getBoundingClientRect().bottom > innerHeight - 150) ?? links[0];
      covered?.focus({ preventScroll: true });
    });
    await button(name).click();
    await banner().waitFor({ state: 'detached' });
    await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await shiftsOf(visit.page)).toEqual([]);
  };
  firstOnly(1, ['Accept', 'Reject'], (cases, options) =>
    it.each(cases)('shifts nothing when it moves to the other edge, nor when %s removes it [CON-18]', options, shiftsNothing),
  );
});

describe('React', () => {
  let asked: string[];
  const react = chunkFile('main', 'ui-react');
  const wasAsked = () => asked.some((url) => url.endsWith(react));
  beforeEach(async () => {
    asked = [];
    visit.page.on('request', (request) => asked.push(request.url()));
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await banner().waitFor();
  });

  it('is not loaded for a banner that can be answered, and neither is the part of a consent library [PLG-02]', thorough, async () => {
    expect(wasAsked()).toBe(false);
    await button('Accept').hover();
    await button('Reject').focus();
    await visit.untilViews(1);
    await button('Reject').click();
    await banner().waitFor({ state: 'detached' });
    await visit.network.until('rejections', (entries) => entries.length === 1);
    expect(wasAsked()).toBe(false);
    expect(asked.filter((url) => url.endsWith(chunkFile('main', 'consent-external')))).toEqual([]);
  });

  const isAskedFor = async (intent: 'hover' | 'focus') => {
    await button('Preferences')[intent]();
    await expect.poll(wasAsked).toBe(true);
    await visit.page.waitForFunction(() => (window as unknown as { taproot: Taproot }).taproot.hooks.prompt.taps.length > 0);
    expect(await visit.page.getByRole('dialog').count()).toBe(0);
    await button('Preferences').click();
    await visit.page.getByRole('dialog', { name: 'Cookie settings' }).waitFor();
    expect(asked.filter((url) => url.endsWith(react))).toHaveLength(1);
  };
  firstOnly(1, ['hover', 'focus'] as const, (cases, options) =>
    it.each(cases)('loads on %s of Preferences, and shows nothing before the click [PLG-02]', options, isAskedFor),
  );
});

describe('a first visit where tracking needs consent first', () => {
  // The banner contains the action site's own cookies, which are kept at a refusal, as options.
  const costs: [SiteId, number, string[]][] = [
    ['main', 32_864, ['consent', 'runtime-main', 'tag']],
    ['action', 32_480, ['consent', 'consent-action', 'runtime-action', 'tag']],
  ];
  const isLight = async (site: SiteId, most: number, names: string[]) => {
    await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(request.url()));
    const untilRest = followScripts(visit.page);
    await settle(site);
    const wasAsked = (name: string) => filesWith(site, name).some((file) => asked.some((url) => url.endsWith(`/${file}`)));
    await pluginsThere(visit.page, 'errors');
    await untilRest();
    const { file, bytes, chunks } = built.sites[site] ?? expect.fail();
    // Visitors do not get the chunk that warns developers: it loads on the demo's hosts because they are local.
    const forVisitors = [{ name: 'tag', file, bytes }, ...chunks].filter(({ name }) => name !== 'developer');
    const files = forVisitors.filter(({ file }) => asked.some((url) => url.endsWith(`/${file}`)));
    expect(files.map(({ name }) => name).sort()).toEqual(names);
    expect(files.reduce((sum, { bytes }) => sum + bytes.brotli, 0)).toBeLessThanOrEqual(most);
    await button('Accept').click();
    await visit.untilViews(1);
    await expect.poll(() => wasAsked('decorate')).toBe(true);
  };
  firstOnly(1, costs, (cases, options) =>
    it.each(cases)('a first visit on %s loads at most %i bytes of script before Accept [PLG-02]', options, isLight),
  );
});
