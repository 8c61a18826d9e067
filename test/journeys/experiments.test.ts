import type { BrowserContextOptions } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { filesWith } from '../../tools/lab/dist';
import { type Entry, rewriting } from '../../tools/lab/network';
import { hitsAtEnd } from '../support/hits-at-end';
import { parserWaits, waitMarkup } from '../support/parser-waits';
import { pluginsThere } from '../support/plugins-there';
import { firstOnly, thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });
const main = (path = '/') => visit.network.demo.url('main', path);
const exposures = named('experiment_exposure');

/** Sets the random number that a visitor draws. Hashed with the experiment's id, 0.8 yields the variant and 0.1 the control. */
const luck = (point: number) => visit.visitor.addInitScript((value) => (Math.random = () => value), point);
const variants = () =>
  visit.page.evaluate(() => [...document.querySelectorAll('[data-variant]')].map((part) => part.getAttribute('data-variant')));
const stored = () =>
  visit.page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /experiment|variant|exposure/.test(key)),
  );
/** Loads the chunk before the parts are parsed. */
async function chunkFirst(path?: string, free?: boolean): Promise<void> {
  await visit.page.route(
    main(path),
    rewriting((html) => html.replace(/<body[^>]*>/, (body) => body + waitMarkup(html))),
  );
  await parserWaits(visit.page, free);
}
/** Leaves the page. Resolves to all hits once there are `exposed` exposures among them. */
async function leave(exposed: number): Promise<Entry[]> {
  await hitsAtEnd(visit);
  return visit.network.until('hits', (entries) => exposures(entries).length >= exposed);
}

describe('a visitor of an experiment', () => {
  const chances: [number, string][] = [
    [0.8, 'variant1'],
    [0.1, 'control'],
  ];
  const keepsVariant = async (point: number, variant: string) => {
    await luck(point);
    await chunkFirst();
    await visit.page.goto(main());
    await expect.poll(variants).toEqual([variant]);
    expect(await visit.page.locator('[data-variant]').isVisible()).toBe(true);
    await visit.untilViews(1);
    await luck(1 - point);
    await visit.page.reload();
    await expect.poll(variants).toEqual([variant]);
    await visit.untilViews(2);
    const hits = await leave(2);
    expect(exposures(hits)[0]).toMatchObject({ experiment_id: 'hero', variant, forced: false });
    expect(exposures(hits).map((hit) => hit.variant)).toEqual([variant, variant]);
    expect(new Set(exposures(hits).map((hit) => hit.page_id)).size).toBe(2);
    expect(named('page_view')(hits).map((hit) => hit.experiments)).toEqual([`hero:${variant}`, `hero:${variant}`]);
  };
  firstOnly(1, chances, (cases, options) =>
    it.each(cases)('draws %d, sees %s, keeps it, and is exposed once a page view [EXP-03 EXP-05]', options, keepsVariant),
  );

  it('sees a variant that the address forces, is reported as forced, and does not keep it [EXP-03 EXP-05]', thorough, async () => {
    await luck(0.1);
    await chunkFirst('/?_variant=hero:variant1');
    await visit.page.goto(main('/?_variant=hero:variant1'));
    await expect.poll(variants).toEqual(['variant1']);
    await visit.untilViews(1);
    const [exposure] = exposures(await leave(1));
    expect(exposure).toMatchObject({ variant: 'variant1', forced: true, experiments: 'hero:variant1:forced' });
    await visit.page.goto(main());
    await expect.poll(variants).toEqual(['control']);
  });

  it('is drawn as usual if the address forces a variant that does not exist [EXP-03]', thorough, async () => {
    await luck(0.1);
    await chunkFirst('/?_variant=hero:variant4');
    await visit.page.goto(main('/?_variant=hero:variant4'));
    await expect.poll(variants).toEqual(['control']);
    await visit.untilViews(1);
    expect(exposures(await leave(1))[0]).toMatchObject({ variant: 'control', forced: false });
  });

  it('takes part in an experiment that a page’s markup defines [EXP-01]', async () => {
    await luck(0.8);
    await chunkFirst('/about');
    await visit.page.goto(main('/about'));
    await expect.poll(variants).toEqual(['variant1']);
    expect(await visit.page.evaluate(() => localStorage.getItem('tp_experiments'))).toContain('"ask","variant1"');
    await visit.untilViews(1);
    expect(exposures(await leave(1))[0]).toMatchObject({ experiment_id: 'ask', variant: 'variant1', variant_name: 'Ask anything' });
  });
});

describe('a variant that a visitor has seen', () => {
  it('is reported by every later hit of the session, on a sibling site too, and does not remain in its address [EXP-07]', async () => {
    await luck(0.8);
    await chunkFirst();
    await visit.page.goto(main());
    await expect.poll(variants).toEqual(['variant1']);
    await expect.poll(() => visit.page.evaluate(() => localStorage.getItem('tp_session_experiments'))).toContain('hero:variant1');
    await visit.page.goto(main('/about'));
    await visit.untilViews(2);
    const link = visit.page.locator('a[href*="donate.giving.localhost"]:visible').first();
    await expect
      .poll(async () => {
        await link.dispatchEvent('pointerdown');
        return link.getAttribute('href');
      })
      .toContain('ut_exp=hero:variant1');
    await link.click();
    const [, , there] = await visit.untilViews(3);
    expect(there).toMatchObject({ site: 'donate', exp_hero: 'variant1' });
    expect(there?.page_location).not.toContain('ut_exp');
    await expect.poll(() => visit.page.url()).not.toContain('ut_exp');
    await visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.track('gift_told'));
    // Events leave with their page at the latest.
    await visit.page.reload();
    const hits = await visit.network.until('hits', (entries) => named('gift_told')(entries).length > 0);
    expect(named('gift_told')(hits)[0]).toMatchObject({
      site: 'donate',
      exp_hero: 'variant1',
    });
    expect(named('page_view')(hits).find(({ page_path }) => page_path === '/about')).toMatchObject({ exp_hero: 'variant1' });
    const refused = await visit.page.evaluate(() => {
      (window as unknown as { taproot: Taproot }).taproot.consent.rejectAll();
      return localStorage.getItem('tp_session_experiments');
    });
    expect(refused).toBeNull();
  });
});

describe('a variant from an earlier visit', () => {
  it('goes to a sibling site with the session, which shows it instead of its own draw, and reports it from there on [EXP-03 EXP-07]', async () => {
    await visit.page.goto(main('/about'));
    await visit.untilViews(1);
    await visit.page.evaluate(() => localStorage.setItem('tp_experiments', `[1,800000000,["hero","variant1",${Date.now() + 86_400_000}]]`));
    // A draw there would show the control.
    await luck(0.1);
    const there = (url: URL) => url.hostname.startsWith('donate.') && url.pathname.startsWith('/give/');
    const part = (variant: string) =>
      `<p data-experiment="hero" data-variant="${variant}" ${variant === 'control' ? '' : 'hidden'}>${variant}</p>`;
    await visit.page.route(
      there,
      rewriting((html) => html.replace(/<body[^>]*>/, (body) => body + waitMarkup(html) + part('control') + part('variant1'))),
    );
    await parserWaits(visit.page);
    const link = visit.page.locator('a[href*="donate.giving.localhost"]:visible').first();
    await expect
      .poll(async () => {
        await link.dispatchEvent('pointerdown');
        return link.getAttribute('href');
      })
      .toMatch(/ut_exp=\S*\bhero:variant1\./);
    await link.click();
    await expect.poll(variants).toEqual(['variant1']);
    expect((await visit.untilViews(2))[1]).toMatchObject({ site: 'donate' });
    const ofHero = (entries: readonly Entry[]) => exposures(entries).filter(({ experiment_id }) => experiment_id === 'hero');
    await hitsAtEnd(visit);
    const hits = await visit.network.until('hits', (entries) => ofHero(entries).length > 0);
    expect(ofHero(hits)).toHaveLength(1);
    expect(ofHero(hits)[0]).toMatchObject({ site: 'donate', variant: 'variant1' });
    const ofMain = hits.filter(({ site, exp_hero }) => site === 'main' && exp_hero !== undefined);
    expect(ofMain).toEqual([]);
    expect(named('page_unload')(hits).find(({ site }) => site === 'donate')).toMatchObject({ exp_hero: 'variant1' });
  });
});

describe('an experiment that must not run', () => {
  const reasons: [why: string, marks: string][] = [
    ['has ended', 'data-end="2026-01-01T00:00:00Z"'],
    ['has not begun', 'data-start="2126-01-01T00:00:00Z"'],
    ['is for another device', 'data-device="mobile"'],
  ];
  const showsControl = async (_: string, marks: string) => {
    await luck(0.8);
    const changed = (html: string) => html.replace('data-experiment="ask"', `data-experiment="ask" ${marks}`);
    await visit.page.route(
      main('/about'),
      rewriting((html) => changed(html).replace(/<body[^>]*>/, (body) => body + waitMarkup(html))),
    );
    await parserWaits(visit.page);
    await visit.page.goto(main('/about'));
    await expect.poll(variants).toEqual(['control']);
    expect(await visit.page.locator('[data-variant]').isVisible()).toBe(true);
    await visit.untilViews(1);
    expect(exposures(await hitsAtEnd(visit))).toEqual([]);
  };
  firstOnly(1, reasons, (cases, options) =>
    it.each(cases)('because it %s leaves the control, and removes the other variants [EXP-02]', options, showsControl),
  );
});

describe('a redirect', () => {
  const redirects: [string, number][] = [
    ['variant1', 0.8],
    ['control', 0.1],
  ];
  const losesNone = async (variant: string, point: number) => {
    await luck(point);
    await visit.page.addInitScript(
      (elsewhere) => {
        const queue: unknown[] = [];
        queue.push((taproot: Taproot) =>
          taproot.hooks.event.tap('page', ({ name }) => {
            if (name === 'experiment_exposure' && location.host.startsWith('main.')) location.replace(elsewhere);
            return undefined;
          }),
        );
        Object.assign(window, { taproot: queue });
      },
      visit.network.demo.url('impact', '/impact2024'),
    );
    await chunkFirst('/', true);
    await visit.page.goto(main(), { waitUntil: 'commit' });
    await visit.page.waitForURL(visit.network.demo.url('impact', '/impact2024'));
    const hits = await leave(1);
    expect(exposures(hits)).toHaveLength(1);
    expect(exposures(hits)[0]).toMatchObject({ experiment_id: 'hero', variant, site: 'main' });
  };
  firstOnly(1, redirects, (cases, options) =>
    it.each(cases)('a redirect to another host right after the exposure to %s loses no exposure [EXP-05]', options, losesNone),
  );

  it('a redirect before anything can be sent passes the exposure on to the next page, which sends it once [EXP-05]', thorough, async () => {
    await luck(0.8);
    // Analytics waits until the page is parsed, which never happens here.
    const endless = (html: string) => html + waitMarkup(html).replace('wait', 'endless');
    await visit.page.route(
      main(),
      rewriting((html) => endless(html.replace(/<body[^>]*>/, (body) => body + waitMarkup(html)))),
    );
    await parserWaits(visit.page);
    await visit.page.route('**/endless.js', () => {});
    await visit.page.goto(main(), { waitUntil: 'commit' });
    await visit.page.waitForFunction(() => sessionStorage.getItem('tp_exposures'));
    await visit.page.evaluate((to) => location.replace(to), main('/news'));
    await visit.page.waitForURL(main('/news'));
    await visit.untilViews(1);
    const hits = await leave(1);
    expect(exposures(hits)).toHaveLength(1);
    expect(exposures(hits)[0]).toMatchObject({ experiment_id: 'hero', variant: 'variant1' });
  });
});

describe('visitors who may not be tracked', () => {
  const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

  const untracked: [string, BrowserContextOptions, string][] = [
    ['Do Not Track', {}, '?_dnt'],
    ['bots that ask for a variant', { userAgent: googlebot }, '?_variant=hero:variant1'],
    ['bots', { userAgent: googlebot }, ''],
    ['Global Privacy Control', {}, '?_gpc'],
    ['who must be asked first', { locale: 'de-DE', timezoneId: 'Europe/Berlin' }, ''],
  ];
  const seeTheControl = async (_: string, options: BrowserContextOptions, query: string) => {
    await visit.open(options);
    await luck(0.8);
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(request.url()));
    const untilRest = followScripts(visit.page);
    await visit.page.goto(main(`/${query}`));
    await untilRest();
    expect(await visit.page.locator('[data-variant=control]').isVisible()).toBe(true);
    expect(await visit.page.locator('[data-variant=variant1]').isVisible()).toBe(false);
    expect(await stored()).toEqual([]);
    expect(asked.filter((url) => filesWith('main', 'experiments').some((file) => url.endsWith(file)))).toEqual([]);
    expect(asked.some((url) => url.endsWith('/main.js'))).toBe(true);
  };
  firstOnly(1, untracked, (cases, options) =>
    it.each(cases)('see the control, store nothing, and load no chunk: %s [EXP-06]', options, seeTheControl),
  );

  it('lose their stored variant when they refuse, and see the control from then on [EXP-06]', thorough, async () => {
    await luck(0.8);
    await chunkFirst();
    await visit.page.goto(main());
    await expect.poll(variants).toEqual(['variant1']);
    await visit.page.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(stored).toEqual([]);
    // In another tab, because this one reloads by itself if third parties had run.
    await visit.openPage();
    const untilRest = followScripts(visit.page);
    await visit.page.goto(main());
    await untilRest();
    expect(await visit.page.locator('[data-variant=control]').isVisible()).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it('keep seeing the control until the next page if they accept later [EXP-04 EXP-06]', thorough, async () => {
    await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await luck(0.8);
    await visit.page.goto(main());
    await visit.page.getByRole('button', { name: 'Accept' }).click();
    await pluginsThere(visit.page, 'experiments');
    await visit.untilViews(1);
    await expect.poll(variants).toEqual(['control']);
    expect(exposures(await hitsAtEnd(visit))).toEqual([]);
    await chunkFirst();
    await visit.page.goto(main());
    await expect.poll(variants).toEqual(['variant1']);
  });
});
