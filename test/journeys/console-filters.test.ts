import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { JourneyEngine } from '../../tools/lab/engines/journey-engine';
import { generatedConsole } from '../support/console/generated';
import { createVisits } from '../support/console/month';
import { settled } from '../support/console/settled';

const NOW = '2026-11-28T10:42:00.000Z';

const own = generatedConsole();

async function open(path: string, options: Parameters<JourneyEngine['newContext']>[0] = {}): Promise<Page> {
  await own.serve({ visits: createVisits('2026-11-28', 75, 60), now: NOW, zone: 'UTC' });
  const page = await (await own.engine.newContext({ locale: 'en-GB', ...options })).newPage();
  await page.goto(`${own.served.address}/console/${path}`);
  await settled(page);
  return page;
}

const callsOf = (name: string) =>
  own.served.calls.filter((call) => call.startsWith(`GET ${name}?`)).map((call) => new URLSearchParams(call.split('?')[1]));
const chips = (page: Page) => page.locator('.chips button b').allTextContents();

describe('filters', () => {
  it.each(['vitals', 'prompts'])('A6: %s are of the page and the source that the address names, and say so', async (screen) => {
    const page = await open(`${screen}?last=7d&page=%2Fdonate&source=newsletter`);
    expect(await chips(page)).toEqual(['/donate', 'newsletter']);
    for (const query of callsOf(screen)) expect([query.get('page'), query.get('source')]).toEqual(['/donate', 'newsletter']);
    const file = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
    expect(new URLSearchParams(file?.split('?')[1]).get('source')).toBe('newsletter');
  });

  it('A6: a funnel is of the source that the address names, and says that it has no filter by page', async () => {
    const page = await open('funnel?page=%2Fdonate&source=newsletter');
    expect(await chips(page)).toEqual(['newsletter']);
    expect(await page.locator('main').textContent()).toContain('This screen has no filter by: Page /donate.');
    const asked = page.waitForRequest(/\/api\/funnel$/);
    await page.getByLabel(/^Days to take all steps/).fill('0');
    await page.getByRole('button', { name: 'Count', exact: true }).click();
    expect((await asked).postDataJSON()).toMatchObject({ source: 'newsletter', window_days: 0 });
    await expect.poll(() => page.getByRole('heading', { name: /Within one visit/ }).count()).toBe(1);
  });

  it('A6: answers to banners are of no visit, so their screen says that it has no such filter', async () => {
    const page = await open('consent?source=newsletter');
    expect(await page.locator('main').textContent()).toContain('This screen has no filter by: Source newsletter.');
    expect(await chips(page)).toEqual([]);
  });

  it('A8: one press leaves gifts in one currency alone, in figures, chart, list and file, and Back undoes it', async () => {
    const page = await open('campaigns?last=30d&measure=gifts');
    await page.locator('.figure .sums a').first().click();
    await settled(page);
    const [currency = ''] = await chips(page);
    expect(currency).toMatch(/^[A-Z]{3}$/);
    for (const name of ['overview', 'days', 'campaigns']) await expect.poll(() => callsOf(name).at(-1)?.get('currency')).toBe(currency);
    const files = page.getByRole('link', { name: 'Download as CSV' });
    const hrefs = await files.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(hrefs.filter((href) => !href.includes(`currency=${currency}`))).toEqual([]);
    expect(await page.locator('.figure .sums a').count()).toBe(0);
    await page.goBack();
    await expect.poll(() => chips(page)).toEqual([]);
  });

  it('A15: parameters that mean nothing are said', async () => {
    const page = await open('overview?last=7d&utm_source=mail');
    expect(await page.locator('main').textContent()).toContain('The address says utm_source=mail, which means nothing here.');
  });
});

describe('the table of vitals', () => {
  it('is searched and sorted by the keyboard, as the address says, with what has no value last', async () => {
    const page = await open('vitals');
    await page.getByRole('link', { name: 'All pages' }).click();
    await settled(page);
    expect(callsOf('vitals').at(-1)?.get('limit')).toBe('1000');
    const names = () => page.locator('tbody th[scope=row]').allTextContents();
    await page.getByRole('button', { name: /^Response/ }).press('Enter');
    await expect.poll(async () => (await names()).length).toBeGreaterThan(8);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-inp');
    await page.getByRole('button', { name: /^Largest paint/ }).press('Enter');
    await expect.poll(async () => (await names())[0]).toBe('main /jobs');
    expect(await page.getByRole('columnheader', { name: /^Largest paint/ }).getAttribute('aria-sort')).toBe('descending');
    await page.getByLabel('Find').fill('petition');
    await expect.poll(names).toEqual(['main /petition/methane']);
    await page.reload();
    await settled(page);
    expect(await names()).toEqual(['main /petition/methane']);
    await page.getByRole('link', { name: 'main /petition/methane' }).click();
    await expect.poll(() => chips(page)).toEqual(['/petition/methane']);
    expect(callsOf('vitals').at(-1)?.get('site')).toBe('main');
  });

  it('can be sorted on a phone, with nothing out of sight', async () => {
    const page = await open('vitals?all=vitals', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: /^Largest paint/ }).click();
    await expect.poll(() => page.locator('tbody th[scope=row]').first().textContent()).toBe('main /jobs');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
