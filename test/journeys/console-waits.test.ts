import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '../../service/console/screens/address/screen-names';
import { generatedConsole } from '../support/console/generated';
import { createVisits } from '../support/console/month';
import { settled } from '../support/console/settled';

const NOW = '2026-11-28T10:42:00.000Z';
const network = { visits: createVisits('2026-11-28', 75, 60), now: NOW, zone: 'UTC' };

const own = generatedConsole();

const changes = (page: Page) => page.locator('.figure .change').count();

describe('a comparison', () => {
  /** Opens the overview, whose period before gets another answer: none while `state` is 0. */
  async function open(state: { status: number }) {
    await own.serve(network);
    const page = await (await own.engine.newContext({ locale: 'en-GB' })).newPage();
    await page.route(/\/api\/overview\?.*until=/, (route) => {
      if (state.status === 0) return;
      if (state.status === 200) return route.continue();
      return route.fulfill({ status: state.status, json: { error: 'The question took over 60 s' } });
    });
    await page.goto(`${own.served.address}/console/overview`);
    await page.locator('ul.figures').waitFor();
    return page;
  }

  it('A14: says that it is still coming and for how long, and can be stopped and asked for again', async () => {
    const state = { status: 0 };
    const page = await open(state);
    const against = page.locator('.against');
    await expect.poll(() => against.first().textContent()).toContain('The comparison is still being counted.');
    expect(await changes(page)).toBe(0);
    await expect.poll(() => against.first().textContent()).toMatch(/Counting for [1-9]\d* (sec|s)/);
    await against.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => against.last().textContent()).toContain('There is no comparison. You stopped this.');
    state.status = 200;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => changes(page)).toBe(6);
    expect(await page.locator('main').textContent()).not.toContain('comparison');
  });

  it('says that it failed, why, and that the figures are without it', async () => {
    const state = { status: 503 };
    const page = await open(state);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('The question took over 60 s');
    expect(await page.locator('.against').last().textContent()).toBe('There is no comparison.');
    expect(await page.locator('.figure .full').count()).toBe(6);
    state.status = 200;
    await page.getByRole('alert').getByRole('button').click();
    await expect.poll(() => changes(page)).toBe(6);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('a period with nothing in it shows no figures before it is known whether the period before has some', async () => {
    await own.serve({ ...network, visits: createVisits('2026-10-20', 30, 60) });
    const page = await (await own.engine.newContext({ locale: 'en-GB' })).newPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/overview\?.*until=/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/api\/overview\?.*until=/);
    await page.goto(`${own.served.address}/console/overview?last=7d`);
    await asked;
    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(1);
    expect(await page.locator('ul.figures').count()).toBe(0);
    release();
    await expect.poll(() => page.locator('main').textContent()).toContain('Nothing was counted in this period.');
  });
});

it('a screen asks again by itself when the service says when, and no sooner', async () => {
  await own.serve(network);
  own.served.fail('pages', 503, 2);
  own.served.fail('landing', 503);
  const page = await (await own.engine.newContext({ locale: 'en-GB' })).newPage();
  await page.clock.install();
  await page.goto(`${own.served.address}/console/overview`);
  const alerts = page.getByRole('alert');
  await expect.poll(() => alerts.count()).toBe(2);
  const renewed = alerts.filter({ hasText: 'This page asks again by itself, every 2 sec' });
  await expect.poll(() => renewed.count()).toBe(1);
  const since = /It has been so since (\d\d:\d\d)\./;
  const [, first] = since.exec((await renewed.textContent()) ?? '') ?? [];
  const asked = () => own.served.calls.filter((call) => call.startsWith('GET pages')).length;
  const before = asked();
  await page.clock.runFor(2_000);
  await expect.poll(asked).toBe(before + 1);
  // A minute later it is faulty since then.
  for (let n = 2; n < 35; n++) {
    await page.clock.runFor(2_000);
    await expect.poll(asked).toBe(before + n);
  }
  expect(since.exec((await renewed.textContent()) ?? '')?.[1]).toBe(first);
  own.served.fail('pages', undefined);
  await expect
    .poll(async () => {
      await page.clock.runFor(2_000);
      return alerts.count();
    })
    .toBe(1);
  // The other call said nothing of a time: it was asked for once.
  expect(own.served.calls.filter((call) => call.startsWith('GET landing')).length).toBe(1);
});

it('the console opens by itself once the service can tell who reads', async () => {
  await own.serve(network);
  own.served.fail('session', 503, 1);
  const page = await (await own.engine.newContext({ locale: 'en-GB' })).newPage();
  await page.goto(`${own.served.address}/console/overview`);
  await page.getByRole('alert').waitFor();
  own.served.fail('session', undefined);
  await settled(page);
  expect(await page.locator('h1').textContent()).toBe('Overview');
});

it.each(['pages', 'events', 'consent', 'vitals', 'prompts'])(
  'A14: on %s, figures of before stay while the next are counted, with how long it takes and a way to stop it',
  async (screen) => {
    await own.serve(network);
    const page = await (await own.engine.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(`${own.served.address}/console/${screen}`);
    await expect.poll(() => page.locator('main .answered').count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    own.served.fail(screen, 0);
    await page
      .locator('form.view label', { hasText: /^Period/ })
      .locator('select')
      .selectOption('last7');
    const renewing = page.locator('.renewing').first();
    await expect.poll(() => renewing.textContent()).toMatch(/^ ?Counting for [1-9]\d* (sec|s)/);
    expect(await page.locator('.answered.old table').count()).toBeGreaterThan(0);
    await renewing.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => page.getByText('You stopped this.').count()).toBeGreaterThan(0);
    await expect.poll(() => own.served.aborted).toContain(screen);
    own.served.fail(screen, undefined);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => page.getByText('You stopped this.').count()).toBe(0);
  },
);

it.each(SCREENS)('in Spanish, whose words are longer, %s has no column out of sight on a desk', async (screen) => {
  await own.serve(network);
  const page = await (await own.engine.newContext({ locale: 'es-ES', viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`${own.served.address}/console/${screen}`);
  await settled(page);
  const hidden = await page
    .locator('main .scroll')
    .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(hidden.filter((px) => px > 0)).toEqual([]);
});

it.each(['campaigns', 'events', 'experiments', 'prompts', 'consent', 'destinations', 'vitals', 'accounts'])(
  '%s has no column out of sight on a phone, and tells rows and columns to a screen reader',
  async (screen) => {
    await own.serve(network);
    const page = await (await own.engine.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } })).newPage();
    await page.goto(`${own.served.address}/console/${screen}`);
    const tables = page.locator('main .scroll');
    await expect.poll(() => tables.count()).toBeGreaterThan(0);
    const hidden = await tables.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(hidden.filter((px) => px > 0)).toEqual([]);
    const table = page.locator('main table.apart').first();
    const row = table.getByRole('row').nth(1);
    const heads = await table.getByRole('columnheader').allTextContents();
    expect(await row.getByRole('rowheader').count()).toBe(1);
    expect(await row.getByRole('cell').count()).toBe(heads.length - 1);
    // Each value stands beside its column's name.
    const named = await row.getByRole('cell').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(named.map((content) => JSON.parse(content.replace(/ \/ .*$/, '')))).toEqual(heads.slice(1));
  },
);
