import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { violationsIn } from '../support/accessibility';
import { generatedConsole } from '../support/console/generated';
import { createVisits } from '../support/console/month';

const NOW = '2026-11-28T10:42:00.000Z';
const VISITOR = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';

const own = generatedConsole();

async function open(screen: string, options: object = {}, visits = createVisits('2026-11-28', 3, 3)) {
  await own.serve({ visits, now: NOW, zone: 'UTC' });
  const page = await (await own.engine.newContext({ locale: 'en-GB', acceptDownloads: true, ...options })).newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${own.served.address}/console/${screen}`);
  await page.locator('main form').first().waitFor();
  return { page, faults };
}

const posts = () => own.served.calls.filter((call) => call.startsWith('POST'));
const door = (page: Page, name: string) => page.getByRole('form', { name });

it.each([
  ['light', { viewport: { width: 1280, height: 900 } }] as const,
  ['dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }] as const,
])(
  'R21: an officer sees a person only with a stated proof, reads everything, has the file, and erases in two steps: %s',
  async (_, options) => {
    const { page, faults } = await open('persons', options);
    const form = door(page, 'Show or erase');
    await form.getByLabel('Id', { exact: true }).fill(VISITOR);
    await form.getByLabel(/^Reason/).fill('a letter');
    await form.getByRole('button', { name: 'Show everything kept' }).click();
    await form.getByLabel(/^They have proven/).selectOption('account');
    await form.getByRole('button', { name: 'Show everything kept' }).click();
    expect(posts()).toEqual([]);
    await form.getByLabel(/^I confirm/).check();
    await form.getByRole('button', { name: 'Show everything kept' }).click();
    const person = page.getByRole('region', { name: 'Everything kept about this person' });
    await person.getByText('hits', { exact: true }).click();
    expect(await person.textContent()).toContain('/petition/methane/a-very-long-path-of-a-page-99');
    expect(await person.textContent()).toContain('The file has 20 more.');
    const [download] = await Promise.all([page.waitForEvent('download'), person.getByRole('link', { name: 'Download as JSON' }).click()]);
    expect(JSON.parse(readFileSync(await download.path(), 'utf8')).hits).toHaveLength(120);
    expect(await violationsIn(page, 'html')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await person.getByRole('button', { name: 'Erase this person' }).click();
    expect(posts()).toEqual(['POST persons/show']);
    await person.getByRole('button', { name: 'Erase for good' }).click();
    await person.getByText('Erased. The record below has an outcome for each place.').waitFor();
    expect(posts()).toEqual(['POST persons/show', 'POST persons/erase']);
    expect(await page.locator('main').textContent()).toContain('cannot be called back');
    expect(faults).toEqual([]);
  },
);

it('R21: the door to stop asks for no proof, and says what a refusal of the service means', async () => {
  const { page } = await open('persons');
  const form = door(page, 'Stop');
  expect(await form.locator('input, select').count()).toBe(3);
  await form.getByLabel(/^Id, or/).fill('ana@one.example');
  await form.getByLabel(/^Reason/).fill('by phone');
  own.served.fail('persons/stop', 503);
  await form.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => form.getByRole('alert').textContent()).toContain('The store did not answer');
  own.served.fail('persons/stop', undefined);
  await form.getByRole('button', { name: 'Stop' }).click();
  await form.getByText('Done. No destination is told about this id any more.').waitFor();
});

it('receipts are found by their id, with the words that the visitor could read in their language', async () => {
  const { page, faults } = await open('receipts');
  await page.getByLabel(/^The id/).fill(VISITOR);
  await page.getByLabel(/^Reason/).fill('a call');
  await page.getByRole('button', { name: 'Find receipts' }).click();
  await page.getByText('The words that the visitor could read').click();
  expect(await page.locator('main dl[lang=es]').textContent()).toContain('Usamos cookies');
  expect(await violationsIn(page, 'html')).toEqual([]);
  expect(faults).toEqual([]);
});

it('the officers’ screens say so where there is nothing', async () => {
  const { page } = await open('persons', {}, []);
  await page.getByText('Nobody has been erased yet.').waitFor();
  await page.getByText('Nobody has looked yet.').waitFor();
});
