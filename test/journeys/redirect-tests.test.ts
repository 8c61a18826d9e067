import { beforeAll, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { hitsAtEnd } from '../support/hits-at-end';
import { lengthenWaits } from '../support/longer-waits';
import { type OwnSite, ownSite } from '../support/own-site';
import { parserWaits, waitMarkup } from '../support/parser-waits';
import { thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });
const main = (path: string) => visit.network.demo.url('main', path);
const exposures = named('experiment_exposure');
const ARRIVED = '?utm_source=letter&note=%20a+b#gift';

/** A visitor who draws this number. Their browser records the frames in which the page that is to be left was visible. */
const luck = (point: number) =>
  visit.visitor.addInitScript((value) => {
    Math.random = () => value;
    const look = () => {
      const heading = location.pathname === '/appeal' ? document.querySelector('h1') : null;
      if (heading?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) sessionStorage.setItem('appeal_seen', 'yes');
      requestAnimationFrame(look);
    };
    look();
  }, point);

/** Opens the page of the redirect test. Its marked part is parsed once the deciding chunk has loaded. */
async function open(): Promise<void> {
  const mark = 'data-experiment="appeal"';
  const waiting = (html: string) =>
    html.replace(`<body ${mark}>`, () => `<body>${waitMarkup(html)}`).replace('<main id="content">', `<main id="content" ${mark}>`);
  await visit.page.route((url) => url.pathname === '/appeal', rewriting(waiting));
  await parserWaits(visit.page);
  await visit.page.goto(main(`/appeal${ARRIVED}`), { waitUntil: 'commit' });
}
/** Lengthens the page's own waits (1 s for analytics, 2 s for the next page): a busy machine may need more. */
const patient = () => lengthenWaits(visit.page, [1_000, 2_000], '/appeal');
const seen = () => visit.page.evaluate(() => sessionStorage.getItem('appeal_seen'));
const stored = () =>
  visit.page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /experiment|redirected/.test(key)),
  );

describe('a redirect test', () => {
  it(
    'shows another page instead of this one, with its query and fragment, and reports the exposure once [EXP-04 EXP-05]',
    thorough,
    async () => {
      await luck(0.9);
      await patient();
      await open();
      await visit.page.waitForURL(main(`/appeal-story${ARRIVED}`));
      await visit.page.getByRole('heading', { name: 'The night the sensor sang' }).waitFor();
      expect(await seen()).toBeNull();
      await hitsAtEnd(visit);
      const hits = await visit.network.until('hits', (entries) => exposures(entries).length > 0 && named('page_view')(entries).length > 1);
      expect(exposures(hits)).toHaveLength(1);
      expect(exposures(hits)[0]).toMatchObject({
        experiment_id: 'appeal',
        variant: 'variant1',
        variant_name: 'Story first',
        page_path: '/appeal',
      });
      const story = named('page_view')(hits).find(({ page_path }) => page_path === '/appeal-story');
      expect(story).toMatchObject({ exp_appeal: 'variant1', utm_source: 'letter' });
    },
  );

  it('leaves no entry in the history, and does not loop if the next page leads back [EXP-04]', async () => {
    await luck(0.9);
    await visit.page.goto(main('/about'));
    await visit.page.route('**/appeal-story**', (route) =>
      route.fulfill({ status: 302, headers: { location: main(`/appeal${ARRIVED}`) } }),
    );
    let times = 0;
    visit.page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/appeal-story') times += 1;
    });
    await open();
    await visit.page.getByRole('heading', { name: 'Forty dollars find a leak' }).waitFor();
    await expect.poll(() => visit.page.getByRole('heading', { name: 'Forty dollars find a leak' }).isVisible()).toBe(true);
    const untilRest = followScripts(visit.page);
    await untilRest();
    expect(times).toBe(1);
    await visit.page.goBack();
    expect(visit.page.url()).toBe(main('/about'));
  });

  it('stays on the page for the control, and reports it [EXP-05]', thorough, async () => {
    await luck(0.1);
    await open();
    await visit.page.getByRole('heading', { name: 'Forty dollars find a leak' }).waitFor();
    await visit.untilViews(1);
    await hitsAtEnd(visit);
    const hits = await visit.network.until('hits', (entries) => exposures(entries).length > 0);
    expect(exposures(hits)[0]).toMatchObject({ experiment_id: 'appeal', variant: 'control', page_path: '/appeal' });
  });

  it('never takes effect without consent, and then stores nothing [EXP-06]', thorough, async () => {
    await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await luck(0.9);
    const untilRest = followScripts(visit.page);
    await open();
    // The tag runs before the heading is parsed.
    await visit.page.getByRole('heading', { name: 'Forty dollars find a leak' }).waitFor();
    await untilRest();
    expect(visit.page.url()).toBe(main(`/appeal${ARRIVED}`));
    expect(await visit.page.getByRole('heading', { name: 'Forty dollars find a leak' }).isVisible()).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it('a redirect to another host that analytics could not tell of its exposure has it reported there, once, and not in the address [EXP-05]', async () => {
    await visit.page.goto(visit.network.demo.url('donate', '/give/12345'));
    // The address to which such a redirect leads.
    await visit.page.evaluate((to) => location.assign(`${to}?custom_transfer=${Date.now()}&ut_exp=appeal:variant1`), main('/appeal-story'));
    await visit.page.waitForURL(main('/appeal-story'));
    await visit.page.waitForFunction(() => localStorage.getItem('tp_session_experiments')?.includes('appeal:variant1'));
    await visit.page.reload();
    await visit.untilViews(3);
    const hits = await hitsAtEnd(visit);
    expect(exposures(hits)).toHaveLength(1);
    expect(exposures(hits)[0]).toMatchObject({ experiment_id: 'appeal', variant: 'variant1', variant_name: 'Story first', site: 'main' });
    expect(named('page_view')(hits).find(({ nav_type }) => nav_type === 'reload')).toMatchObject({ exp_appeal: 'variant1' });
    expect(JSON.stringify(hits)).not.toContain('ut_exp');
  });
});

describe('a redirect test to another host', () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await ownSite('redirects-manifest');
  });
  const LANDING = 'https://donate.giving.localhost/give/12345';
  /**
   * Opens the page of the test, whose variant is a page of the donation platform. Resolves to the address of the redirect. The demo's
   * platform has its own port, so the browser is sent on to that.
   */
  async function leave(): Promise<URL> {
    await site.serveTo(visit.visitor);
    await luck(0.9);
    const sentTo = new Promise<URL>((resolve) => {
      void visit.page.route(`${LANDING}**`, async (route) => {
        const url = new URL(route.request().url());
        await route.fulfill({ status: 302, headers: { location: visit.network.demo.url('donate', `${url.pathname}${url.search}`) } });
        resolve(url);
      });
    });
    await open();
    const url = await sentTo;
    await visit.page.waitForURL((at) => at.hostname === 'donate.giving.localhost');
    return url;
  }
  const arrived = async () => {
    await visit.page.waitForFunction(() => localStorage.getItem('tp_session_experiments')?.includes('appeal:variant1'));
    const hits = await hitsAtEnd(visit);
    return { exposed: exposures(hits), landed: named('page_view')(hits).find(({ site }) => site === 'donate') };
  };

  it('hands on the session with the variant that analytics has taken [EXP-05 EXP-07]', thorough, async () => {
    await patient();
    const { searchParams } = await leave();
    expect(searchParams.get('ut_exp')).toBe('appeal:variant1');
    expect(searchParams.get('ut_sid')).toMatch(/^[\da-f-]{36}$/);
    expect(searchParams.get('utm_source')).toBe('letter');
    const { exposed, landed } = await arrived();
    expect(exposed).toHaveLength(1);
    expect(exposed[0]).toMatchObject({ site: 'main', experiment_id: 'appeal', variant: 'variant1' });
    expect(landed).toMatchObject({ sess_id: exposed[0]?.sess_id, exp_appeal: 'variant1' });
  });

  it('hands on the exposure if analytics has not taken it within a second, and the other host reports it once [EXP-05]', async () => {
    await visit.page.addInitScript(() => {
      const keep = (taproot: Taproot) =>
        taproot.hooks.event.tap({ name: 'page', stage: -1_000 }, ({ name }) =>
          name === 'experiment_exposure' && location.host.startsWith('main.') ? null : undefined,
        );
      Object.assign(window, { taproot: [keep] });
    });
    const { searchParams } = await leave();
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ut_exp: 'appeal:variant1',
      custom_transfer: expect.stringMatching(/^\d{13}$/),
    });
    expect(searchParams.has('ut_sid')).toBe(false);
    const { exposed } = await arrived();
    expect(exposed).toHaveLength(1);
    expect(exposed[0]).toMatchObject({ site: 'donate', experiment_id: 'appeal', variant: 'variant1' });
    expect(visit.page.url()).not.toContain('ut_exp');
  });
});
