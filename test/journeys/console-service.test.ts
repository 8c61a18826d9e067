import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCREENS } from '../../service/console/screens/address/screen-names';
import { hit } from '../../tools/lab/bodies';
import { type JourneyEngine, openJourneyEngine } from '../../tools/lab/engines/journey-engine';
import { freePort } from '../../tools/lab/servers/free-port';
import { type ServiceProcess, startService } from '../../tools/lab/servers/service';
import { addAccount, signIn } from '../support/console/real';
import { hasFigures, settled } from '../support/console/settled';

const folder = mkdtempSync(join(tmpdir(), 'taproot-console-'));

let service: ServiceProcess;
let engine: JourneyEngine;

/** A visit of a person: from a newsletter or elsewhere, to some pages, with a gift or without. */
const visit = (person: string, source: string | undefined, pages: readonly string[], gift?: { currency: string; value: number }) => {
  const shared = { environment: 'production', temp_id: person, sess_id: `${person}-1`, ...(source && { utm_source: source }) };
  const views = pages.map((page_path, i) => hit({ ...shared, page_path, timestamp: Date.now() - 5_000 + i }));
  const given = gift
    ? [
        hit({
          ...shared,
          event: 'transaction',
          page_path: '/donate',
          transaction_id: `t-${person}`,
          ...gift,
          timestamp: Date.now() - 1_000,
        }),
      ]
    : [];
  return [...views, ...given];
};

beforeAll(async () => {
  await addAccount(folder, 'ana@main.example --role operator');
  await addAccount(folder, 'ben@main.example --role viewer --sites blogs');
  const port = await freePort();
  service = await startService(port, { DATA: folder });
  const answer = await service.post('/hit', [
    ...visit('one', 'newsletter', ['/', '/petition/methane'], { currency: 'USD', value: 25.5 }),
    ...visit('two', 'newsletter', ['/petition/methane']),
    ...visit('three', undefined, ['/', '/about'], { currency: 'EUR', value: 10 }),
  ]);
  expect(answer.status).toBeLessThan(300);
  engine = await openJourneyEngine();
});
afterAll(async () => {
  await engine.close();
  await service.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const figure = (page: Page, label: string) =>
  page
    .locator('.figure', { has: page.getByText(label, { exact: true }) })
    .locator('.full')
    .textContent();

it('A6, A8, A15: leads through the form to the view that was asked for, and shows what pages sent, filtered and as a file', async () => {
  const { page, faults } = await signIn(engine, service.url, 'ana@main.example', 'overview?last=7d&measure=visits');
  expect(new URL(page.url()).search).toBe('?last=7d&measure=visits');
  // The worker writes the facts within seconds.
  await expect
    .poll(async () => {
      await page.reload();
      await settled(page);
      return (await hasFigures(page)) && figure(page, 'Views');
    })
    .toBe('5');
  expect(await figure(page, 'Visitors')).toBe('3');
  expect(await figure(page, 'Visits')).toBe('3');
  expect(await figure(page, 'Gifts')).toBe('2');
  const sums = await page.locator('.figure .small').textContent();
  expect(sums).toContain('US$25.50');
  expect(sums).toContain('€10.00');

  await page.getByRole('link', { name: 'newsletter' }).click();
  await expect.poll(() => figure(page, 'Visitors')).toBe('2');
  expect(await figure(page, 'Gifts')).toBe('1');
  await expect.poll(() => page.locator('.figure .small').textContent()).toBe('US$25.50');
  await page.goBack();
  await expect.poll(() => figure(page, 'Visitors')).toBe('3');

  await page.getByRole('button', { name: 'Visitors: how this is counted' }).first().click();
  await expect.poll(() => page.getByRole('dialog').textContent()).toContain('count(distinct person)');
  await page.keyboard.press('Escape');

  await page.goto(`${service.url}/console/pages?last=7d&all=pages`);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^taproot-pages-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d-UTC\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('/petition/methane');

  await page.goto(`${service.url}/console/campaigns?last=7d`);
  const [brought] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as CSV' }).click()]);
  expect(brought.suggestedFilename()).toMatch(/^taproot-campaigns-/);
  expect(readFileSync(await brought.path(), 'utf8')).toMatch(/^newsletter,2,.*25\.5 USD\r$/m);

  await page.goto(`${service.url}/console/funnel?last=7d&step=page_view,%252Fpetition%252Fmethane&step=transaction&window=1`);
  await expect.poll(() => page.locator('.verdict').textContent()).toContain('1 of 2 people took all steps');
  for (const screen of SCREENS) {
    await page.goto(`${service.url}/console/${screen}`);
    await expect.poll(() => page.locator('main .panel, main .note').count()).toBeGreaterThan(0);
    expect(await page.getByRole('alert').count(), screen).toBe(0);
  }
  await page.goto(`${service.url}/console/accounts`);
  await expect.poll(() => page.locator('main').textContent()).toContain('ben@main.example');
  expect(faults).toEqual([]);
});

it('B14: shows a reader of one site that site, says what is not theirs, and forgets them at the service when they sign out', async () => {
  const { page } = await signIn(engine, service.url, 'ben@main.example', 'overview?site=blogs');
  await settled(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByLabel('Site').locator('option').allTextContents()).toEqual(['blogs']);
  await page.goto(`${service.url}/console/overview?site=main`);
  await expect.poll(() => page.getByRole('alert').first().textContent()).toContain('Your account may not see this.');
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await page.locator('.rail').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/sign-in/);
  const answer = await fetch(`${service.url}/console/api/session`, { headers: { Cookie: `${cookie?.name}=${cookie?.value}` } });
  expect(answer.status).toBe(401);
});

it('R20, R21: lets an officer see and erase a person, and has an outcome for each place once nothing of them is left', async () => {
  await addAccount(folder, 'ola@main.example --role officer');
  const person = randomUUID();
  await service.post('/hit', visit(person, undefined, ['/a', '/b']));
  const { page, faults } = await signIn(engine, service.url, 'ola@main.example', 'persons');
  const form = page.getByRole('form', { name: 'Show or erase' });
  await form.getByLabel('Id', { exact: true }).fill(person);
  await form.getByLabel(/^Reason/).fill('a letter');
  await form.getByLabel(/^They have proven/).selectOption('document');
  await form.getByLabel(/^I confirm/).check();
  const shown = page.getByRole('region', { name: 'Everything kept about this person' });
  await expect
    .poll(async () => {
      await form.getByRole('button', { name: 'Show everything kept' }).click();
      await expect.poll(() => shown.count()).toBe(1);
      return shown.textContent();
    })
    .toContain('hits2 rows');
  await shown.getByRole('button', { name: 'Erase this person' }).click();
  await shown.getByRole('button', { name: 'Erase for good' }).click();
  const record = page.getByRole('region', { name: 'Record of erasures' });
  await expect.poll(() => record.textContent()).toContain('done everywhere');
  expect(await record.textContent()).toMatch(/Store\s*erased\s*2/);
  await form.getByRole('button', { name: 'Show everything kept' }).click();
  await expect.poll(() => shown.textContent()).toContain('hitsnone');
  expect(await page.getByRole('region', { name: 'Who looked at persons and errors' }).textContent()).toContain('a letter (document)');
  expect(faults).toEqual([]);
});
