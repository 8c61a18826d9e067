import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { startDemo } from '../../demo/server';
import { chunkFile } from '../support/dist';
import { rewriting } from '../support/network';
import { problemOf } from '../support/problem';
import { visits } from '../support/visit';

const visit = visits({ silent: false });

const faults: Record<string, (route: Route) => Promise<void>> = {
  blocked: (route) => route.abort('blockedbyclient'),
  missing: (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', headers: { 'access-control-allow-origin': '*' }, body: '<h1>No' }),
  corrupted: rewriting((body) => `${body}\nwindow.tampered = true;`),
};

describe.each(Object.entries(faults))('a chunk that is %s', (fault, spoil) => {
  it('PLG-04 leaves the page, its form and the other plugins working, and is reported once', async () => {
    const file = chunkFile('main', 'consent');
    await visit.visitor.route(`**/${file}`, spoil);
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
    // The fourth attempt is three seconds after the first.
    await problemOf(visit.page, 'consent');
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
  });
});

it('CON-14 PLG-04 a chunk that arrived corrupted is asked for past the cache that keeps it, on this page and the next', async () => {
  const { page } = visit;
  const folder = mkdtempSync(join(tmpdir(), 'taproot-'));
  const dist = join(folder, 'dist');
  cpSync(fileURLToPath(new URL('../../dist', import.meta.url)), dist, { recursive: true });
  // Not by a route: a browser whose requests are looked at keeps nothing.
  const demo = await startDemo({ port: 0, database: ':memory:', dist });
  try {
    const file = chunkFile('main', 'consent');
    const whole = readFileSync(join(dist, file));
    const banner = page.getByRole('region', { name: 'Cookie consent' });
    const arrived = page.waitForResponse((response) => response.url().endsWith(file));
    writeFileSync(join(dist, file), `${whole}\nwindow.tampered = true;`);
    await page.goto(demo.url('main', '/'));
    await (await arrived).finished();
    writeFileSync(join(dist, file), whole);
    await banner.waitFor();
    await page.goto(demo.url('main', '/about'));
    await banner.waitFor();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  } finally {
    await demo.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

const TAG = /<script[^>]*main\.js[^>]*><\/script>/;

describe('the tag', () => {
  it('PLG-08 twice on a page is one kernel, one page view and one warning', async () => {
    const warnings: string[] = [];
    visit.page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await visit.visitor.route(
      '**/',
      rewriting((body) => body.replace(TAG, '$&$&')),
    );
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
    await visit.page.waitForTimeout(500);
    expect((await visit.network.received('hits')).filter(({ event }) => event === 'page_view')).toHaveLength(1);
    expect(warnings.filter((text) => text.includes('taproot'))).toHaveLength(1);
  });

  it('asks for its chunks in its own folder, whatever the page calls currentScript', async () => {
    const clobbering = '<img name="currentScript" src="/x.png"><form name="createElement"></form><form name="head"></form>';
    await visit.visitor.route(
      '**/',
      rewriting((body) => body.replace(TAG, `${clobbering}$&`)),
    );
    await visit.page.goto(visit.network.demo.url('main', '/'));
    await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
  });
});
