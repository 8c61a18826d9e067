import { describe, expect, it } from 'vitest';
import { filesWith } from '../support/dist';
import { type Entry, rewriting } from '../support/network';
import { parserWaits, waitMarkup } from '../support/parser-waits';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });
const main = (path = '/') => visit.network.demo.url('main', path);
const exposures = named('experiment_exposure');

/** Chance, as a visitor meets it: below a half the control is drawn. */
const luck = (point: number) => visit.visitor.addInitScript((value) => (Math.random = () => value), point);
const variants = () =>
  visit.page.evaluate(() => [...document.querySelectorAll('[data-variant]')].map((part) => part.getAttribute('data-variant')));
const stored = () =>
  visit.page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /experiment|variant|exposure/.test(key)),
  );
/** The chunk is there before the parts are. */
async function chunkFirst(path?: string, free?: boolean): Promise<void> {
  await visit.page.route(
    main(path),
    rewriting((html) => html.replace(/<body[^>]*>/, (body) => body + waitMarkup(html))),
  );
  await parserWaits(visit.page, free);
}
const untilExposed = (count: number) => visit.network.until('hits', (entries) => exposures(entries).length >= count);
/** Whatever has to be sent of this page is sent when it is left. */
async function leave(): Promise<Entry[]> {
  await visit.page.goto('about:blank');
  await visit.page.waitForTimeout(400);
  return visit.network.received('hits');
}

describe('a visitor of an experiment', () => {
  it.each([
    [0.1, 'control'],
    [0.9, 'variant1'],
  ])('EXP-03 EXP-05 whose chance is %d sees the %s, is reported once a page life, and keeps it', async (point, variant) => {
    await luck(point);
    await chunkFirst();
    await visit.page.goto(main());
    await expect.poll(variants).toEqual([variant]);
    expect(await visit.page.locator('[data-variant]').isVisible()).toBe(true);
    const [exposure] = exposures(await untilExposed(1));
    expect(exposure).toMatchObject({ experiment_id: 'hero', variant, forced: false });
    await luck(1 - point);
    await visit.page.reload();
    await expect.poll(variants).toEqual([variant]);
    await untilExposed(2);
    const hits = await leave();
    expect(exposures(hits).map((hit) => hit.variant)).toEqual([variant, variant]);
    expect(new Set(exposures(hits).map((hit) => hit.page_id)).size).toBe(2);
    expect(named('page_view')(hits).map((hit) => hit.experiments)).toEqual([`hero:${variant}`, `hero:${variant}`]);
  });

  it('EXP-03 EXP-05 who wishes a variant is marked, and keeps nothing of it', async () => {
    await luck(0.1);
    await visit.page.goto(main('/?_variant=hero:variant1'));
    await expect.poll(variants).toEqual(['variant1']);
    const [exposure] = exposures(await untilExposed(1));
    expect(exposure).toMatchObject({ variant: 'variant1', forced: true, experiments: 'hero:variant1:forced' });
    await visit.page.goto(main());
    await expect.poll(variants).toEqual(['control']);
  });

  it('EXP-03 who wishes what there is not is drawn as everybody is', async () => {
    await luck(0.1);
    await chunkFirst('/?_variant=hero:variant4');
    await visit.page.goto(main('/?_variant=hero:variant4'));
    await expect.poll(variants).toEqual(['control']);
    expect(exposures(await untilExposed(1))[0]).toMatchObject({ variant: 'control', forced: false });
  });

  it('EXP-01 takes part in what the marks of a page define', async () => {
    await luck(0.9);
    await chunkFirst('/about');
    await visit.page.goto(main('/about'));
    await expect.poll(variants).toEqual(['variant1']);
    expect(exposures(await untilExposed(1))[0]).toMatchObject({ experiment_id: 'ask', variant: 'variant1', variant_name: 'Ask anything' });
    expect(await visit.page.evaluate(() => localStorage.getItem('tp_experiments'))).toContain('"ask","variant1"');
  });
});

describe('a redirect', () => {
  it.each([
    [0.1, 'control'],
    [0.9, 'variant1'],
  ])('EXP-05 to another host as soon as the exposure is known loses none (chance %d: %s)', async (point, variant) => {
    await luck(point);
    await visit.page.addInitScript(
      (elsewhere) => {
        const queue: unknown[] = [];
        // biome-ignore lint/suspicious/noExplicitAny: what a page writes
        queue.push((taproot: any) =>
          taproot.hooks.event.tap('page', ({ name }: { name: string }) => {
            if (name === 'experiment_exposure' && location.host.startsWith('main.')) location.replace(elsewhere);
          }),
        );
        Object.assign(window, { taproot: queue });
      },
      visit.network.demo.url('impact', '/impact2024'),
    );
    await chunkFirst('/', true);
    await visit.page.goto(main(), { waitUntil: 'commit' });
    await visit.page.waitForURL(visit.network.demo.url('impact', '/impact2024'));
    await untilExposed(1);
    const hits = await leave();
    expect(exposures(hits)).toHaveLength(1);
    expect(exposures(hits)[0]).toMatchObject({ experiment_id: 'hero', variant, site: 'main' });
  });

  it('EXP-05 before anything can be sent leaves the exposure to the next page, which sends it once', async () => {
    await luck(0.9);
    // Analytics waits until the page is parsed, and this one never is.
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
    await untilExposed(1);
    const hits = await leave();
    expect(exposures(hits)).toHaveLength(1);
    expect(exposures(hits)[0]).toMatchObject({ experiment_id: 'hero', variant: 'variant1' });
  });
});

describe('those who may not be tracked', () => {
  const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

  it.each([
    ['bots', { userAgent: googlebot }, ''],
    ['Do Not Track', {}, '?_dnt'],
    ['Global Privacy Control', {}, '?_gpc'],
    ['bots that wish', { userAgent: googlebot }, '?_variant=hero:variant1'],
    ['who must be asked first', { locale: 'de-DE', timezoneId: 'Europe/Berlin' }, ''],
  ])('EXP-06 see the control, nothing is stored, no chunk is loaded: %s', async (_, options, query) => {
    await visit.open(options);
    await luck(0.9);
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(request.url()));
    await visit.page.goto(main(`/${query}`));
    await visit.untilCalm();
    expect(await visit.page.locator('[data-variant=control]').isVisible()).toBe(true);
    expect(await visit.page.locator('[data-variant=variant1]').isVisible()).toBe(false);
    expect(await stored()).toEqual([]);
    expect(asked.filter((url) => filesWith('main', 'experiments').some((file) => url.endsWith(file)))).toEqual([]);
    expect(asked.some((url) => url.endsWith('/main.js'))).toBe(true);
  });

  it('EXP-06 who refuse are forgotten, and see the control from then on', async () => {
    await luck(0.9);
    await chunkFirst();
    await visit.page.goto(main());
    await expect.poll(variants).toEqual(['variant1']);
    await visit.page.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(stored).toEqual([]);
    // In another tab: this one begins anew by itself where third parties had run.
    await visit.openPage();
    await visit.page.goto(main());
    await visit.untilCalm();
    expect(await visit.page.locator('[data-variant=control]').isVisible()).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it('EXP-04 EXP-06 who agree later go on seeing the control, until the next page', async () => {
    await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await luck(0.9);
    await visit.page.goto(main());
    await visit.page.getByRole('button', { name: 'Accept' }).click();
    await visit.network.until('hits', (entries) => named('page_view')(entries).length > 0);
    await expect.poll(variants).toEqual(['control']);
    expect(exposures(await visit.network.received('hits'))).toEqual([]);
    await visit.page.reload();
    await expect.poll(variants).toEqual(['variant1']);
  });
});
