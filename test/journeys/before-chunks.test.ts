import { beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../../tools/lab/dist';
import { rewriting } from '../../tools/lab/network';
import { hitsAtEnd } from '../support/hits-at-end';
import { layerThere } from '../support/layer-there';
import { creeping, installClock, stopTime } from '../support/page-time';
import { pluginsThere } from '../support/plugins-there';
import { acceptCookies, prompt } from '../support/prompts';
import { stay } from '../support/stay';
import { firstOnly, thorough } from '../support/thorough';
import { untilIdle } from '../support/until-rest';
import { named, views, visits } from '../support/visit';

const visit = visits({ silent: false });
const url = (path: string) => visit.network.demo.url('main', path);
/** Longer than a router takes to settle (LIF-05). ms. */
const SETTLED = 2_000;

/** Holds back all chunks. Resolves to a function that releases them. */
const holdChunks = async (): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visit.visitor.route('**/chunks/*.js', async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
};
/** Runs a script of the page right after the tag. */
const withScript = (script: string) =>
  visit.visitor.route(
    '**/about**',
    rewriting(
      (body) => body.replace('</head>', () => `<script>${script}</script></head>`),
      (policy) => policy.replace(/script-src [^;]*/, "script-src 'unsafe-inline' http:"),
    ),
  );

describe('a page that removes its source from the address bar at once', () => {
  beforeEach(() => installClock(visit.page));
  /** Leaves the page after a router would have settled, and resolves to its views. */
  const viewsOnceSettled = async () => {
    await visit.untilViews(1);
    await visit.page.clock.runFor(SETTLED);
    await visit.visitor.unrouteAll();
    await visit.page.goto('about:blank');
    return views(await visit.network.until('hits', (hits) => named('page_unload')(hits).length > 0));
  };

  const moments = [
    ['in the head', 'history.replaceState(null, "", location.pathname)'],
    ['once the page is parsed', 'addEventListener("DOMContentLoaded", () => history.replaceState(null, "", location.pathname))'],
    ['once the page is loaded', 'addEventListener("load", () => history.replaceState(null, "", location.pathname))'],
  ] as const;
  firstOnly(1, moments, (cases, options) =>
    it.each(cases)('is one view with its source if the address changes %s [LIF-05 SES-09]', options, async (_, script) => {
      await withScript(script);
      await visit.page.goto(url('/about?utm_source=letter&utm_medium=email'));
      const found = await viewsOnceSettled();
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ page_path: '/about', attribution_type: 'utm', utm_source: 'letter', contact_channel: 'email' });
    }),
  );

  it('is two views if it continues to a first route, and the first has the source [LIF-05]', thorough, async () => {
    await withScript('addEventListener("DOMContentLoaded", () => history.pushState(null, "", "/about/home"))');
    await visit.page.goto(url('/about?gclid=abc'));
    const found = await viewsOnceSettled();
    expect(found.map(({ page_path }) => page_path)).toEqual(['/about', '/about/home']);
    expect(found[0]).toMatchObject({ attribution_type: 'ad_click', gclid: 'abc' });
  });
});

describe('a banner whose chunk never loads', () => {
  it('a banner whose chunk never loads holds back no hit [PLG-04]', thorough, async () => {
    await stopTime(visit.page);
    await visit.visitor.route(`**/${chunkFile('main', 'consent')}`, () => {});
    let sent = false;
    visit.page.on('request', (request) => {
      sent ||= request.url().endsWith('/hit');
    });
    await visit.page.goto(url('/about'), { waitUntil: 'commit' });
    // This takes less than a second of the page's time. A wait for a missing plugin takes two.
    await expect.poll(creeping(visit.page, () => sent)).toBe(true);
  });
});

describe('clicks before the chunks have loaded', () => {
  it('clicks before the chunks have loaded open the cookie settings [CON-15 PLG-05]', async () => {
    const release = await holdChunks();
    await visit.page.goto(url('/about'), { waitUntil: 'domcontentloaded' });
    await visit.page.evaluate(() => document.querySelector<HTMLElement>('[data-consent-settings]')?.click());
    release();
    await visit.page.locator('[data-taproot-settings] dialog').waitFor();
  });

  it('clicks before the chunks have loaded open the requested prompt [PLG-05]', thorough, async () => {
    await visit.page.goto(url('/about'));
    await acceptCookies(visit.page);
    const release = await holdChunks();
    await visit.page.goto(url('/prompts'), { waitUntil: 'domcontentloaded' });
    await visit.page.evaluate(() => document.querySelector<HTMLElement>('[data-prompt-open]')?.click());
    release();
    await prompt(visit.page).getByRole('dialog').waitFor();
  });
});

describe('a submit before the file for the idle page has loaded', () => {
  const submits = named('form_submit');
  const idleFile = chunkFile('main', 'analytics-engagement');
  const newsletter = () => visit.page.locator('#newsletter');
  const send = async () => {
    await newsletter().locator('input[type=email]').fill('june@mail.example');
    await newsletter().locator('button').click();
  };

  it('counts once if it leaves the page [ENG-07 PLG-05]', thorough, async () => {
    await visit.visitor.route(`**/${idleFile}`, () => {});
    await visit.page.goto(url('/'), { waitUntil: 'domcontentloaded' });
    await visit.untilViews(1);
    await send();
    await visit.page.waitForURL('**/thanks/newsletter', { waitUntil: 'commit' });
    await visit.page.waitForFunction(() => !!(window as unknown as { taproot?: Taproot }).taproot?.page);
    const hits = await hitsAtEnd(visit);
    expect(submits(hits)).toMatchObject([{ event_action: 'submit', action_focus: 'newsletter', page_path: '/' }]);
    expect(JSON.stringify(hits)).not.toContain('june');
  });

  it('counts once if all chunks load later, and so does the next one [ENG-07 PLG-05]', thorough, async () => {
    const release = await holdChunks();
    await visit.page.goto(url('/'), { waitUntil: 'domcontentloaded' });
    await stay(visit.page, '**/forms/newsletter');
    await send();
    release();
    await visit.untilViews(1);
    await visit.page.waitForFunction(() =>
      (window as unknown as { taproot: Taproot }).taproot.hooks.event.taps.some(({ name, stage }) => name === 'analytics' && stage === 50),
    );
    await send();
    const found = submits(await hitsAtEnd(visit));
    expect(found.map(({ action_focus }) => action_focus)).toEqual(['newsletter', 'newsletter']);
    expect(found[0]?.timestamp).toBeLessThan(found[1]?.timestamp);
  });
});

describe('a gift that a page reports each time it is opened', () => {
  it('a gift that a page reports each time it is opened is reported once [CNV-02]', thorough, async () => {
    const tell = () =>
      visit.page.evaluate(() => {
        const { taproot } = window as unknown as { taproot: Taproot };
        for (let n = 0; n < 3; n++) taproot.track('purchase', { transaction_id: 'tx-9', value: 25, currency: 'USD' });
        taproot.track('told', {});
      });
    await visit.page.goto(url('/about'));
    await tell();
    await visit.untilViews(1);
    await visit.page.reload();
    await tell();
    // A batch that waits for more hits is then sent.
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (hits) => named('told')(hits).length === 2);
    expect(named('purchase')(hits)).toHaveLength(1);
  });
});

it.each(['never', 'later'])(
  'a page reports the start of a form once if the file for the idle page loads %s [ENG-07 PLG-05]',
  thorough,
  async (comes) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const idle = chunkFile('main', 'idle-main');
    await visit.visitor.route(`**/${idle}`, (route) => released.then(() => route.continue()).catch(() => {}));
    await visit.page.goto(url('/contact'));
    await visit.untilViews(1);
    const field = visit.page.locator('#contact').getByLabel('Your name');
    await field.pressSequentially('Ad');
    if (comes === 'later') {
      release();
      await pluginsThere(visit.page, 'decorate');
      await field.pressSequentially('a');
    }
    await visit.visitor.unrouteAll();
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (entries) => named('page_unload')(entries).length > 0);
    expect(named('form_start')(hits)).toMatchObject([{ event_category: 'form', event_action: 'start', action_focus: 'contact' }]);
    release();
  },
);

it('a page loads the first file before any chunk that shares code with it when a visitor accepts [PLG-04 CON-08]', async () => {
  await visit.open({ locale: 'de-DE' });
  const { page } = visit;
  const idle = chunkFile('blogs', 'analytics-layer');
  let isIdleAsked = false;
  page.on('request', (request) => {
    isIdleAsked ||= request.url().endsWith(idle);
  });
  await page.goto(visit.network.demo.url('blogs', '/'));
  await untilIdle(page);
  let askedBefore: boolean | undefined;
  await page.route(`**/${chunkFile('blogs', 'analytics')}`, async (route) => {
    // A chunk that did not wait would have been requested by the time the page is idle.
    await untilIdle(page);
    askedBefore = isIdleAsked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Accept' }).click();
  await visit.untilViews(1);
  await layerThere(page);
  expect([askedBefore, isIdleAsked]).toEqual([false, true]);
});
