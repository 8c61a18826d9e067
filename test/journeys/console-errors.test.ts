import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { errorReport } from '../../tools/lab/bodies';
import { violationsIn } from '../support/accessibility';
import { consoleFor, signIn } from '../support/console/real';

const own = consoleFor('op@main.example --role operator', 'second@main.example --role operator');

const report = (message: string, release: string) =>
  own.service.post('/apps/error', errorReport({ message }, { userId: randomUUID(), tracker_version: release }));

it('B12: marks a group of errors as done by the keyboard, for the whole team, and shows that it has returned', async () => {
  for (const message of ['alpha', 'alpha', 'beta']) await report(message, '1.4.0');
  const { page, faults } = await signIn(own.engine, own.service.url, 'op@main.example', 'errors');
  const names = () => page.locator('.groups .name b').allTextContents();
  const listed = (...expected: readonly string[]) =>
    expect
      .poll(async () => {
        await page.reload();
        await page.locator('main .note, main .groups').last().waitFor();
        return names();
      })
      .toEqual(expected);
  await listed('alpha', 'beta');
  await page.locator('summary', { hasText: 'alpha' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Mark as done' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['beta']);
  const said = page.getByRole('status').filter({ hasText: 'Marked as done' });
  // The button is gone: the keyboard goes on from what was said.
  await expect.poll(() => said.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('1 done');

  const other = await signIn(own.engine, own.service.url, 'second@main.example', 'errors?done=yes');
  await expect.poll(() => other.page.locator('.groups .name b').allTextContents()).toEqual(['alpha']);
  await other.page.locator('.groups summary').click();
  expect(await other.page.locator('.groups').textContent()).toMatch(/Marked as done by op@main\.example on .*, in release 1\.4\.0/);
  expect(await violationsIn(other.page, 'html')).toEqual([]);

  await report('alpha', '1.4.0');
  await report('gamma', '1.4.0');
  // As many of each: the newest first.
  await listed('gamma', 'beta');
  await report('alpha', '1.5.0');
  await listed('alpha', 'gamma', 'beta');
  await expect.poll(() => page.locator('.returned').allTextContents()).toEqual(['returned in 1.5.0']);
  expect(await violationsIn(page, 'html')).toEqual([]);
  expect(faults).toEqual([]);
});

it('B12: opens a group again that was marked by mistake', async () => {
  await report('delta', '1.4.0');
  const { page } = await signIn(own.engine, own.service.url, 'op@main.example', 'errors');
  await page.locator('summary', { hasText: 'delta' }).click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await page.getByRole('link', { name: /done$/ }).click();
  await page.getByRole('link', { name: 'Back to those that are open' }).waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  await page.locator('summary', { hasText: 'delta' }).click();
  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByRole('link', { name: 'Back to those that are open' }).click();
  await expect.poll(() => page.locator('.groups').textContent()).toContain('delta');
});
