import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { hit } from '../../tools/lab/bodies';
import { chunkFile } from '../../tools/lab/dist';
import type { Network } from '../../tools/lab/network';
import { violationsIn } from '../support/accessibility';
import { untilCalm } from '../support/engines/until-calm';
import { firstOnly, thorough } from '../support/thorough';
import { untilIdle } from '../support/until-rest';
import { named, visits } from '../support/visit';

const visit = visits();
const LETTER = '/about?utm_source=letter&utm_medium=email';

/** Stays on a page until the chunks that count engagement and vitals have run. */
async function look(page: Page, address: string) {
  const parts = ['analytics-engagement', 'analytics-vitals'].map((name) => chunkFile('main', name));
  const there = parts.map((file) => page.waitForEvent('requestfinished', (request) => request.url().endsWith(file)));
  await page.goto(address);
  await Promise.all(there);
  await untilCalm(page);
}

/** Makes a visit of two pages, and waits until everything that it sends has arrived. */
async function wander(page: Page, network: Network) {
  await look(page, network.demo.url('main', LETTER));
  await page.mouse.click(5, 300);
  await look(page, network.demo.url('main', '/news'));
  await page.goto('about:blank');
  await network.until('hits', (hits) => named('page_unload')(hits).length === 2 && named('web_vitals')(hits).length === 2);
  await network.until('unanswered', (entries) => entries.length === 2);
}

const live = async () => {
  await visit.page.goto(visit.network.demo.url('live'));
  await visit.page.getByRole('heading', { name: 'What it adds up to' }).waitFor();
};

/** Posts to the utility service as a page does. Node does not resolve `*.localhost`. */
async function post(path: string, data: unknown): Promise<number> {
  const { demo } = visit.network;
  const headers = { host: new URL(demo.url('utility')).host, 'content-type': 'text/plain' };
  return (await visit.page.request.post(`http://127.0.0.1:${demo.port}${path}`, { data: JSON.stringify(data), headers })).status();
}

const listed = async (kind: string) => Number(await visit.page.locator(`.counts .${kind} b`).innerText());

describe('the live page', () => {
  beforeEach(async () => {
    await wander(visit.page, visit.network);
  });

  it('counts and lists hits that arrive while it is open [HIT-04]', thorough, async () => {
    await live();
    const before = (await visit.network.received('hits')).length;
    await expect.poll(() => listed('hit')).toBe(before);
    const page = await visit.visitor.newPage();
    await page.goto(visit.network.demo.url('blogs'));
    await untilIdle(page);
    // Fewer than four events wait 15 s, or for the end of their page.
    await page.goto('about:blank');
    await expect.poll(() => listed('hit')).toBeGreaterThan(before);
    expect(await visit.page.locator('.arrivals li', { hasText: 'blogs' }).count()).toBeGreaterThan(0);
  });

  it('leads through older arrivals by links, and finds them by a text', thorough, async () => {
    const hits = await visit.network.received('hits');
    const more = Array.from({ length: 60 }, (_, i) => hit({ event: 'padding', event_label: `number ${i}` }));
    expect(await post('/hit', more)).toBe(200);
    await live();
    const rows = visit.page.locator('.arrivals li');
    await expect.poll(() => rows.count()).toBe(50);
    await visit.page.getByRole('link', { name: 'Older' }).click();
    await expect.poll(() => rows.count()).toBe(hits.length + 2 + 60 - 50);
    await visit.page.getByRole('link', { name: 'Newest' }).click();
    await expect.poll(() => rows.count()).toBe(50);
    await visit.page.getByRole('searchbox').fill('number 7');
    await expect.poll(() => rows.count()).toBe(1);
  });

  it('opens a hit by keyboard, and shows all its fields', thorough, async () => {
    await live();
    const row = visit.page.locator('.arrivals details', { hasText: 'web_vitals' }).first();
    await row.locator('summary').focus();
    await visit.page.keyboard.press('Enter');
    const id = await row.getByRole('row', { name: 'hit_id' }).getByRole('cell').innerText();
    const names = await row.getByRole('rowheader').allInnerTexts();
    const hit = (await visit.network.received('hits')).find(({ hit_id }) => hit_id === id) ?? {};
    expect(names).toEqual(Object.keys(hit));
    await visit.page.keyboard.press('Enter');
    await expect.poll(() => row.getByRole('rowheader').count()).toBe(0);
  });

  const looks = [
    ['a phone in the dark', 360, 'dark'],
    ['a small phone', 320, 'light'],
    ['a desktop', 1280, 'light'],
    ['a desktop in the dark', 1280, 'dark'],
  ] as const;
  firstOnly(1, looks, (cases, options) =>
    it.each(cases)('fits on %s and passes axe', options, async (_, width, colorScheme) => {
      await visit.page.setViewportSize({ width, height: 800 });
      await visit.page.emulateMedia({ colorScheme });
      await live();
      await visit.page.locator('.arrivals summary').first().click();
      expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await violationsIn(visit.page, 'html')).toEqual([]);
    }),
  );
});
