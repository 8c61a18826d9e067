import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { chunkFile } from '../support/dist';
import { isFirefox } from '../support/engines/journey-engine';
import type { Network } from '../support/network';
import { firstOnly } from '../support/thorough';
import { named, visits } from '../support/visit';

const visit = visits();
const LETTER = '/about?utm_source=letter&utm_medium=email';

/** Looks at a page until what counts engagement and vitals is there. */
async function look(page: Page, address: string) {
  const parts = ['analytics-engagement', 'analytics-vitals'].map((name) => chunkFile('main', name));
  const there = parts.map((file) => page.waitForEvent('requestfinished', (request) => request.url().endsWith(file)));
  await page.goto(address);
  await Promise.all(there);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** A visit of two pages that is over, with all that it sends. */
async function wander(page: Page, network: Network) {
  await look(page, network.demo.url('main', LETTER));
  await page.mouse.click(5, 300);
  await look(page, network.demo.url('main', '/news'));
  await page.goto('about:blank');
  await network.until('hits', (hits) => named('page_unload')(hits).length === 2 && named('web_vitals')(hits).length === 2);
}

const live = async () => {
  await visit.page.goto(visit.network.demo.url('live'));
  await visit.page.getByRole('heading', { name: 'What it adds up to' }).waitFor();
};

/** A figure's table, row by row. */
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

  it('charts the sessions, events, sources, engagement and vitals of the hits [HIT-04] [ENG-01] [ENG-05]', async () => {
    await live();
    await expect.poll(() => visit.page.getByRole('img').count()).toBe(5);
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
    const id = String(hits[0]?.sess_id).slice(0, 8);
    expect(await table('Sessions')).toEqual([
      ['Session', 'Page views', 'Other events'],
      [`${id} main`, '2', String(hits.length - 2)],
    ]);
    expect((await table('Sources')).slice(1)).toEqual([['letter / email', '1']]);
    expect((await table('Engagement')).map(([page]) => page).sort()).toEqual(['Page', 'main /about', 'main /news']);
    const ratings = (await table('Web vitals')).slice(1);
    expect(ratings.map(([vital]) => vital?.split(' ')[0])).toEqual(
      expect.arrayContaining(['LCP', 'FCP', 'TTFB', ...(isFirefox ? [] : ['CLS'])]),
    );
    for (const [, ...counts] of ratings) expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBeGreaterThan(0);
    const [[, ...kinds] = [], ...slices] = await table('Events over time');
    expect(kinds).toEqual(expect.arrayContaining(['page_view', 'sess_start']));
    expect(slices.flatMap(([, ...counts]) => counts).reduce((sum, count) => sum + Number(count), 0)).toBe(hits.length);
  });

  it('draws hits that arrive while it is open', async () => {
    await live();
    const page = await visit.visitor.newPage();
    await page.goto(visit.network.demo.url('blogs'));
    await expect.poll(async () => (await table('Sessions')).slice(1).reduce((sum, [, views]) => sum + Number(views), 0)).toBe(3);
  });

  it('opens a hit by keyboard, and shows all its fields', async () => {
    await live();
    const row = visit.page.locator('.arrivals details', { hasText: 'web_vitals' }).first();
    await row.locator('summary').focus();
    await visit.page.keyboard.press('Enter');
    const names = await row.getByRole('rowheader').allInnerTexts();
    const id = await row.getByRole('row', { name: 'hit_id' }).getByRole('cell').innerText();
    const hit = (await visit.network.received('hits')).find(({ hit_id }) => hit_id === id) ?? {};
    expect(names).toEqual(Object.keys(hit));
    await visit.page.keyboard.press('Enter');
    expect(await row.getByRole('rowheader').count()).toBe(0);
  });

  const looks = [
    ['a phone in the dark', 360, 'dark'],
    ['a phone', 360, 'light'],
    ['a desktop', 1280, 'light'],
    ['a desktop in the dark', 1280, 'dark'],
  ] as const;
  firstOnly(1, looks, (cases, options) =>
    it.each(cases)('the live page fits on %s and passes axe', options, async (_, width, colorScheme) => {
      await visit.page.setViewportSize({ width, height: 800 });
      await visit.page.emulateMedia({ colorScheme });
      await live();
      await table('Sessions');
      await visit.page.locator('.arrivals summary').first().click();
      expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const { violations } = await new AxeBuilder({ page: visit.page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    }),
  );
});
