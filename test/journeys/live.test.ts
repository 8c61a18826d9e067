import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { hit } from '../../tools/lab/bodies';
import { chunkFile } from '../../tools/lab/dist';
import { isFirefox } from '../../tools/lab/engines/journey-engine';
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

/** Returns an error as the main site's tag would throw it, somewhere in the middle of its code. */
async function thrownInTag() {
  const url = visit.network.demo.url('cdn', '/main.js');
  const tag = readFileSync(fileURLToPath(new URL('../../dist/main.js', import.meta.url)), 'utf8');
  const version = (await visit.network.received('hits'))[0]?.tracker_version as string;
  const lines = tag.split('\n');
  const line = lines.findIndex((text) => text.length > 1_000);
  const stack = `Error: planted\n    at f (${url}:${line + 1}:${Math.floor((lines[line]?.length ?? 0) / 2)})`;
  return { message: 'Error: planted', stack, tracker_version: version };
}

/** Returns a figure's table, row by row. */
const table = async (title: string) => {
  const region = visit.page.getByRole('region', { name: `Table of ${title}` });
  if (!(await region.isVisible())) await visit.page.getByText(`Table of ${title}`).click();
  const rows = await region.getByRole('row').allInnerTexts();
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
};

describe('the live page', () => {
  beforeEach(async () => {
    await wander(visit.page, visit.network);
  });

  it('charts the events, sources, engagement and vitals of the store, with the same counts as the tables [HIT-04] [ENG-01] [ENG-05]', async () => {
    await live();
    // No gift and no choice has arrived, so three of the nine figures are empty.
    await expect.poll(() => visit.page.locator('.figures').getByRole('img').count()).toBe(6);
    const blank = await visit.page.locator('canvas').evaluateAll((canvases) =>
      (canvases as HTMLCanvasElement[])
        .filter((canvas) => {
          const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          return !pixels.some((value) => value);
        })
        .map((canvas) => canvas.ariaLabel),
    );
    expect(blank).toEqual([]);

    const hits = await visit.network.received('hits');
    expect((await table('Sources')).slice(1)).toEqual([['letter', '1']]);
    expect((await table('Engagement')).map(([page]) => page).sort()).toEqual(['Page', 'main /about', 'main /news']);
    const ratings = (await table('Web vitals')).slice(1);
    expect(ratings.map(([vital]) => vital)).toEqual(expect.arrayContaining(['LCP', 'FCP', 'TTFB', ...(isFirefox ? [] : ['CLS'])]));
    for (const [, ...counts] of ratings) expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBeGreaterThan(0);
    expect((await table('Largest contentful paint')).map(([site]) => site)).toEqual(['Site', 'main']);
    const [[, ...kinds] = [], ...slices] = await table('Events over time');
    expect(kinds).toEqual(expect.arrayContaining(['page_view', 'sess_start']));
    expect(slices.flatMap(([, ...counts]) => counts).reduce((sum, count) => sum + Number(count), 0)).toBe(hits.length);
    expect(await visit.page.getByRole('definition').allInnerTexts()).toEqual(['1', '2', '2', expect.stringMatching(/ s$/)]);
  });

  it('counts hits that arrive while it is open', thorough, async () => {
    await live();
    const page = await visit.visitor.newPage();
    await page.goto(visit.network.demo.url('blogs'));
    await untilIdle(page);
    // Fewer than four events wait 15 s, or for the end of their page.
    await page.goto('about:blank');
    await expect.poll(async () => (await visit.page.getByRole('definition').allInnerTexts())[1]).toBe('3');
  });

  it('leads through older arrivals by links, and names the line of our source in which an error occurred', thorough, async () => {
    const hits = await visit.network.received('hits');
    const { message, stack, tracker_version } = await thrownInTag();
    const report = {
      errors: [{ type: 'javascript_error', message, stack }],
      metadata: { timestamp: Date.now(), url: visit.network.demo.url('main'), referrer: '', tracker_version, site: 'main' },
    };
    const more = Array.from({ length: 60 }, (_, i) => hit({ event: 'padding', event_label: `number ${i}` }));
    for (const [path, body] of [
      ['/hit', more],
      ['/apps/error', report],
    ] as const)
      expect(await post(path, body)).toBe(200);
    await live();
    const rows = visit.page.locator('.arrivals li');
    await expect.poll(() => rows.count()).toBe(50);
    const group = visit.page.getByRole('region', { name: 'Table of errors' }).getByRole('row').filter({ hasText: message });
    await expect.poll(() => group.innerText()).toMatch(/\b(kernel|lib|sites|plugins)\/[\w/-]+\.ts:\d+:\d+/);
    expect(await group.innerText()).toContain(tracker_version);
    await visit.page.getByRole('link', { name: 'Older' }).click();
    await expect.poll(() => rows.count()).toBe(hits.length + 2 + 61 - 50);
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
      await table('Sources');
      await visit.page.locator('.arrivals summary').first().click();
      expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await violationsIn(visit.page, 'html')).toEqual([]);
    }),
  );
});
