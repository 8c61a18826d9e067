import type { BrowserContext, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chunkFile } from '../support/dist';
import { type Network, openNetwork, rewriting } from '../support/network';

let network: Network;
let visitor: BrowserContext;
let page: Page;
let thrown: string[];

beforeAll(async () => {
  network = await openNetwork();
});
afterAll(() => network?.close());
beforeEach(async () => {
  await network.forget();
  visitor = await network.visitor();
  page = await visitor.newPage();
  thrown = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
});
afterEach(async () => {
  expect(thrown).toEqual([]);
  await visitor.close();
});

const faults: Record<string, (route: Route) => Promise<void>> = {
  blocked: (route) => route.abort('blockedbyclient'),
  missing: (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', headers: { 'access-control-allow-origin': '*' }, body: '<h1>No' }),
  corrupted: rewriting((body) => `${body}\nwindow.tampered = true;`),
};

describe.each(Object.entries(faults))('a chunk that is %s', (fault, spoil) => {
  it('PLG-04 leaves the page, its form and the other plugins working, and is reported once', async () => {
    const file = chunkFile('main', 'consent');
    await visitor.route(`**/${file}`, spoil);
    await page.goto(network.demo.url('main', '/'));
    await network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
    // The second attempt is a second after the first.
    await page.waitForTimeout(1500);
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    const form = page.locator('form', { has: page.locator('input[type=email]') }).first();
    await form.locator('input[type=email]').fill('someone@mail.example');
    await Promise.all([page.waitForNavigation(), form.locator('button, input[type=submit]').first().click()]);
    const reports = await network.until('errors', (entries) => entries.some(({ plugin }) => plugin === 'consent'));
    expect(
      reports.filter(({ plugin }) => plugin === 'consent'),
      fault,
    ).toHaveLength(1);
    expect(reports.every((entry) => JSON.stringify(entry).includes(file))).toBe(true);
  });
});

const TAG = /<script[^>]*main\.js[^>]*><\/script>/;

describe('the tag', () => {
  it('PLG-08 twice on a page is one kernel, one page view and one warning', async () => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await visitor.route(
      '**/',
      rewriting((body) => body.replace(TAG, '$&$&')),
    );
    await page.goto(network.demo.url('main', '/'));
    await network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
    await page.waitForTimeout(500);
    expect((await network.received('hits')).filter(({ event }) => event === 'page_view')).toHaveLength(1);
    expect(warnings.filter((text) => text.includes('taproot'))).toHaveLength(1);
  });

  it('asks for its chunks in its own folder, whatever the page calls currentScript', async () => {
    const clobbering = '<img name="currentScript" src="/x.png"><form name="createElement"></form><form name="head"></form>';
    await visitor.route(
      '**/',
      rewriting((body) => body.replace(TAG, `${clobbering}$&`)),
    );
    await page.goto(network.demo.url('main', '/'));
    await network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
  });
});
