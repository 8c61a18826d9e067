import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { startDemo } from '../../demo/server';
import { chunkFile, filedChunks } from '../../tools/lab/dist';
import { rewriting } from '../../tools/lab/network';
import { hitsAtEnd } from '../support/hits-at-end';
import { hurried, installClock } from '../support/page-time';
import { problemOf } from '../support/problem';
import { firstOnly, thorough } from '../support/thorough';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });

const faults: Record<string, (route: Route) => Promise<void>> = {
  corrupted: rewriting((body) => `${body}\nwindow.tampered = true;`),
  blocked: (route) => route.abort('blockedbyclient'),
  missing: (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', headers: { 'access-control-allow-origin': '*' }, body: '<h1>No' }),
};

firstOnly(1, Object.entries(faults), (cases, options) =>
  it.each(cases)(
    'keeps page, form and other plugins working, and reports once, when a chunk is %s [PLG-04]',
    options,
    async (fault, spoil) => {
      const file = chunkFile('main', 'consent');
      await visit.visitor.route(`**/${file}`, spoil);
      await installClock(visit.page);
      await visit.page.goto(visit.network.demo.url('main', '/'));
      await visit.untilViews(1);
      let told = false;
      void problemOf(visit.page, 'consent').then(() => {
        told = true;
      });
      // The fourth try comes three seconds after the first.
      await expect.poll(hurried(visit.page, () => told)).toBe(true);
      expect(await visit.page.evaluate(() => 'tampered' in window)).toBe(false);
      const form = visit.page.locator('form', { has: visit.page.locator('input[type=email]') }).first();
      await form.locator('input[type=email]').fill('someone@mail.example');
      await Promise.all([visit.page.waitForNavigation(), form.locator('button, input[type=submit]').first().click()]);
      const reports = await visit.network.until('errors', (entries) => entries.some(({ plugin }) => plugin === 'consent'));
      expect(
        reports.filter(({ plugin }) => plugin === 'consent'),
        fault,
      ).toHaveLength(1);
      expect(reports.every((entry) => JSON.stringify(entry).includes(file))).toBe(true);
    },
  ),
);

it('a page fetches a corrupted chunk again past the cache, on this page and the next [CON-14 PLG-04]', thorough, async () => {
  const { page } = visit;
  const folder = mkdtempSync(join(tmpdir(), 'taproot-'));
  const dist = join(folder, 'dist');
  cpSync(fileURLToPath(new URL('../../dist', import.meta.url)), dist, { recursive: true });
  // Not served by a route: a browser whose requests are intercepted caches nothing.
  const demo = await startDemo({ port: 0, data: join(folder, 'data'), dist });
  try {
    const file = chunkFile('main', 'consent');
    const whole = readFileSync(join(dist, file));
    const banner = page.getByRole('region', { name: 'Cookie consent' });
    const arrived = page.waitForResponse((response) => response.url().endsWith(file));
    writeFileSync(join(dist, file), `${whole}\nwindow.tampered = true;`);
    await installClock(page);
    const opened = page.goto(demo.url('main', '/'));
    await (await arrived).finished();
    // The tag asks again within 3 s, which a busy machine may need for the rest of the page.
    writeFileSync(join(dist, file), whole);
    await opened;
    await expect.poll(hurried(page, () => banner.isVisible())).toBe(true);
    await page.goto(demo.url('main', '/about'));
    await banner.waitFor();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  } finally {
    await demo.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it(
  'a page reports the page’s errors if the idle file has run without the code that the first file should have loaded [PLG-04] [ERR-07]',
  thorough,
  async () => {
    const { page, visitor } = visit;
    const file = (name: string) => `**/${filedChunks('main').find((one) => one.name === name)?.file}`;
    const idle = page.waitForResponse(file('idle-main'));
    await visitor.route(file('first-main'), (route) => route.abort());
    // The reporter's own file contains the code, too, and arrives last.
    await visitor.route(file('errors-report'), async (route) => {
      await (await idle).finished();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await route.continue();
    });
    await page.goto(visit.network.demo.url('main', '/'));
    await idle;
    // A batch of ten is sent at once.
    await page.evaluate(() => {
      for (let n = 0; n < 10; n++) void Promise.reject(new Error(`The page’s own ${n}.`));
    });
    await visit.network.until('errors', (entries) => entries.filter(({ message }) => message.includes('The page’s own')).length > 0);
    expect(visit.faults.filter((fault) => !/The page’s own|ERR_FAILED/.test(fault))).toEqual([]);
    visit.faults.length = 0;
  },
);

const TAG = /<script[^>]*main\.js[^>]*><\/script>/;

describe('the tag', () => {
  it('starts one kernel, with one page view and one warning, if a page has it twice [PLG-08]', async () => {
    const warnings: string[] = [];
    visit.page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await visit.visitor.route(
      '**/',
      rewriting((body) => body.replace(TAG, '$&$&')),
    );
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.untilViews(1);
    const hits = await hitsAtEnd(visit);
    expect([named('page_view')(hits).length, named('page_unload')(hits).length]).toEqual([1, 1]);
    // On a slow machine, there are warnings of slow taps, too.
    expect(warnings.filter((text) => text === 'taproot runs already')).toHaveLength(1);
  });

  it('loads its chunks from its own folder when page elements shadow currentScript', thorough, async () => {
    const clobbering = '<img name="currentScript" src="/x.png"><form name="createElement"></form><form name="head"></form>';
    await visit.visitor.route(
      '**/',
      rewriting((body) => body.replace(TAG, `${clobbering}$&`)),
    );
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
  });
});
