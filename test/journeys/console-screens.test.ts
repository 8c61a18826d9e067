import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '../../service/console/screens/address/screen-names';
import { chromiumOnly, type JourneyEngine } from '../../tools/lab/engines/journey-engine';
import { violationsIn } from '../support/accessibility';
import type { Network } from '../support/console/answer';
import { generatedConsole } from '../support/console/generated';
import { createVisits } from '../support/console/month';
import { settled } from '../support/console/settled';

const NOW = '2026-11-28T10:42:00.000Z';
/** Screens that count nothing, or show what is there now. */
const WITHOUT_FIGURES: readonly string[] = ['live', 'receipts', 'persons', 'operation', 'accounts', 'account'];
const visits = createVisits('2026-11-28', 75, 60);

const own = generatedConsole();

/** Opens a screen, with the violations of its policy and its errors. */
async function open(path: string, options: Parameters<JourneyEngine['newContext']>[0] = {}, network: Partial<Network> = {}) {
  await own.serve({ visits, now: NOW, zone: 'UTC', ...network });
  const context = await own.engine.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${own.served.address}/console/${path}`);
  return { page, faults };
}

const figure = (page: Page, label: string) => page.locator('.figure', { has: page.getByText(label, { exact: true }) }).locator('.full');
const readout = (page: Page) => page.locator('.readout');

describe('the console', () => {
  it.each(
    SCREENS.flatMap(
      (screen) =>
        [
          [screen, 'light', { viewport: { width: 1280, height: 900 } }],
          [screen, 'a dark phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
        ] as const,
    ),
  )(
    'A11: %s passes axe and its own policy, hovered, focused, resized and printed, and never scrolls sideways: %s',
    async (screen, _, options) => {
      const { page, faults } = await open(screen, options);
      await settled(page);
      expect(await violationsIn(page, 'html')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      // On a desk every table shows all its columns.
      const hidden = await page
        .locator('.scroll')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      if (options.viewport.width === 1280) expect(hidden.filter((px) => px > 0)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      for (const chart of await page.getByRole('application').all()) {
        await chart.hover();
        await chart.focus();
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('t');
      }
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.rail').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
      expect(faults).toEqual([]);
    },
  );

  it.each(SCREENS)('A3: %s names the network’s zone once, and says up to when its figures are counted', async (screen) => {
    const { page } = await open(screen, { timezoneId: 'Asia/Tokyo' }, { zone: 'America/New_York' });
    await settled(page);
    expect(await page.locator('main .zone').allTextContents()).toEqual([expect.stringContaining('America/New_York')]);
    const text = (await page.locator('main').textContent()) ?? '';
    // 10:42 in UTC, by the clocks of the network.
    if (!WITHOUT_FIGURES.includes(screen)) expect(text).toContain('Counted until 05:42.');
    expect(text).not.toContain('19:42');
  });

  it('A12: tells what is late, what was not measured and nought apart, in words, in the picture and in the table', async () => {
    const gaps = [{ from: '2026-11-10', to: '2026-11-11' }];
    const some = createVisits('2026-11-24', 30, 60).filter(({ day }) => day !== '2026-11-17' && (day < '2026-11-10' || day > '2026-11-11'));
    const { page } = await open('overview?last=30d&measure=visits', {}, { visits: some, until: '2026-11-25T10:00:00.000Z', gaps });
    await settled(page);
    expect(await page.locator('main').textContent()).toContain('Counted until 25 Nov 2026, 10:00. What came later waits to be counted.');
    await page.getByRole('application').focus();
    await page.keyboard.press('t');
    const told = (day: string) =>
      page
        .getByRole('row', { name: new RegExp(`^${day}`) })
        .locator('td')
        .first()
        .textContent();
    expect(await told('17 Nov')).toBe('0');
    expect([await told('10 Nov'), await told('11 Nov')]).toEqual(Array(2).fill('not measured: no hits arrived'));
    expect([await told('26 Nov'), await told('28 Nov')]).toEqual(Array(2).fill('waits to be counted'));
    expect(await told('16 Nov')).toMatch(/^\d+$/);
    // Two stretches are hatched: the silence, and the days that wait are none of them.
    expect(await page.locator('.plot rect[fill^="url"]').count()).toBe(1);
  });

  it('A6: filters everything by a pressed row, and Back undoes it', async () => {
    const { page } = await open('overview?from=2026-10-01&to=2026-10-31');
    await settled(page);
    const all = await figure(page, 'Visits').textContent();
    await page.getByRole('link', { name: 'newsletter' }).click();
    await settled(page);
    await expect.poll(() => figure(page, 'Visits').textContent()).not.toBe(all);
    const filtered = visits.filter(({ day, source }) => day >= '2026-10-01' && day <= '2026-10-31' && source === 'newsletter');
    expect(await figure(page, 'Visits').textContent()).toBe(new Intl.NumberFormat('en-GB').format(filtered.length));
    expect(page.url()).toMatch(/source=newsletter/);
    // Each call of the screen asks for the same visits.
    const since = own.served.calls.slice(own.served.calls.findIndex((call) => call.includes('source=newsletter')));
    expect(since.filter((call) => !call.includes('source=newsletter'))).toEqual([]);
    await page.goBack();
    await expect.poll(() => figure(page, 'Visits').textContent()).toBe(all);
  });

  it('A13: walks a chart by the keyboard, speaks each day, and has its table one key away', async () => {
    const { page } = await open('overview?from=2026-10-01&to=2026-10-31&measure=visits');
    await settled(page);
    await page.getByRole('application').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    const count = visits.filter(({ day }) => day === '2026-10-03').length;
    await expect.poll(() => readout(page).textContent()).toMatch(new RegExp(`^3 Oct: ${count} `));
    await page.keyboard.press('Escape');
    await expect.poll(() => readout(page).textContent()).toBe('');
    await page.keyboard.press('t');
    const row = page.getByRole('row', { name: /^3 Oct/ });
    await expect.poll(() => row.locator('td').first().textContent()).toBe(String(count));
  });

  it.each(['America/Los_Angeles', 'Asia/Tokyo'])(
    'A2, A3: shows the network’s days in a browser in %s, and sets them against as many before, until the same time',
    async (timezoneId) => {
      const { page } = await open('overview?last=7d', { timezoneId });
      await settled(page);
      expect(await page.locator('.said').textContent()).toMatch(/^22\s?–\s?28 Nov 2026 days in UTC$/);
      expect(await page.locator('main').textContent()).toContain('Counted until 10:42.');
      expect(own.served.calls.find((call) => call.startsWith('GET overview'))).toBe('GET overview?from=2026-11-22&to=2026-11-28');
      // The week is not over, so it is set against the week before until the same time.
      await expect
        .poll(() => own.served.calls.find((call) => call.startsWith('GET overview') && call.includes('until')))
        .toBe('GET overview?from=2026-11-15&to=2026-11-21&until=2026-11-21T10%3A42%3A00.000Z');
    },
  );

  it('goes on with the rest of a screen where a call fails, and tries again', async () => {
    await own.serve({ visits, now: NOW, zone: 'UTC' });
    own.served.fail('pages', 503);
    const page = await (await own.engine.newContext({})).newPage();
    await page.goto(`${own.served.address}/console/overview`);
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toContain('The store did not answer within 30 s');
    expect(await figure(page, 'Visits').textContent()).toMatch(/\d/);
    own.served.fail('pages', undefined);
    await alert.getByRole('button').click();
    await expect.poll(() => alert.count()).toBe(0);
  });

  it('A14: gives up a request that the reader stops or leaves', chromiumOnly('The other engine’s driver keeps connections.'), async () => {
    await own.serve({ visits, now: NOW, zone: 'UTC' });
    own.served.fail('funnel', 0);
    const page = await (await own.engine.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(`${own.served.address}/console/funnel`);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => own.served.aborted).toEqual(['funnel']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => own.served.calls.filter((call) => call === 'POST funnel').length).toBe(2);
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await expect.poll(() => own.served.aborted).toEqual(['funnel', 'funnel']);
  });

  it.each([
    ...([
      ['overview', 'overview'],
      ['campaigns', 'campaigns'],
      ['pages', 'pages'],
      ['events', 'events'],
      ['prompts', 'prompts'],
    ] as const),
    ...([
      ['consent', 'consent'],
      ['vitals', 'vitals'],
      ['experiments', 'experiments'],
      ['errors', 'errors'],
    ] as const),
    ...([
      ['destinations', 'destinations'],
      ['operation', 'operation'],
    ] as const),
  ])('A14: says on %s how long a slow answer takes, lets the reader stop it, and ends it at the service', async (screen, call) => {
    await own.serve({ visits, now: NOW, zone: 'UTC' });
    own.served.fail(call, 0);
    const page = await (await own.engine.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(`${own.served.address}/console/${screen}`);
    const waiting = page.locator('.waiting', { has: page.getByRole('button', { name: 'Stop' }) }).first();
    await expect.poll(() => waiting.textContent()).toMatch(/^Counting for [1-9]\d* (sec|s)/);
    await waiting.getByRole('button', { name: 'Stop' }).click();
    // Parts that are of one answer say so each.
    await expect.poll(() => page.getByText('You stopped this.').count()).toBeGreaterThan(0);
    await expect.poll(() => own.served.aborted).toContain(call);
    own.served.fail(call, undefined);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await settled(page);
    expect(await page.getByText('You stopped this.').count()).toBe(0);
  });

  it('says who may see what another reader may not', async () => {
    await own.serve({ visits, now: NOW, zone: 'UTC' });
    for (const name of ['overview', 'days', 'pages', 'sources', 'landing', 'events']) own.served.fail(name, 403);
    const page = await (await own.engine.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(`${own.served.address}/console/overview?site=main`);
    await expect.poll(() => page.getByRole('alert').first().textContent()).toContain('Your account may not see this.');
  });

  it('A15: leads to signing in with the view, once the reader is signed out', async () => {
    await own.serve({ visits, now: NOW, zone: 'UTC' });
    own.served.fail('session', 401);
    const page = await (await own.engine.newContext({})).newPage();
    await page.goto(`${own.served.address}/console/pages?page=%2Fa%20%26%20b%C3%A9&last=7d`);
    await page.waitForURL(/sign-in/);
    const next = new URL(page.url()).searchParams.get('next') ?? '';
    expect(new URL(next, 'http://localhost').searchParams.get('page')).toBe('/a & bé');
  });

  it('speaks Spanish, from the browser’s languages or by choice, and keeps the choice', async () => {
    const { page } = await open('overview', { locale: 'es-MX' });
    await expect.poll(() => page.locator('h1').textContent()).toBe('Resumen');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    await page.locator('.rail').getByLabel('Idioma').selectOption('en');
    await expect.poll(() => page.locator('h1').textContent()).toBe('Overview');
    await page.reload();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Overview');
  });

  it('A16: says that visitors of several phases are compared together, and of which experiment', async () => {
    const { page } = await open('experiments');
    await settled(page);
    const told = page.locator('.panel', { hasText: 'visitors of 2 phases are compared together' });
    expect(await told.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['petition-short-form']);
  });

  it('A2: says what would fill it while nothing was counted, and has no number that is none', async () => {
    const { page, faults } = await open('overview', {}, { visits: [] });
    await settled(page);
    const text = await page.locator('main').textContent();
    expect(text).toContain('Nothing was counted in this period.');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    expect(faults).toEqual([]);
  });

  it('counts the steps that the reader chooses, and has them in the address', async () => {
    const { page } = await open('funnel?step=page_view,%252Fdonate&step=transaction&window=14');
    await settled(page);
    await expect.poll(() => page.locator('.verdict').textContent()).toMatch(/took all steps/);
    await page.getByLabel('On page').nth(1).fill('/a, b');
    await page.getByRole('button', { name: 'Count', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.getAll('step')).toEqual(['page_view,%2Fdonate', 'transaction,%2Fa%2C%20b']);
    expect(new URL(page.url()).searchParams.get('window')).toBe('14');
  });
});
