import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { hit } from '../../tools/lab/bodies';
import { violationsIn } from '../support/accessibility';
import { createVisits } from '../support/console/month';
import { consoleFor, openPage, signIn } from '../support/console/real';
import { serveConsole } from '../support/console/serve';
import { hasFigures, settled } from '../support/console/settled';

const own = consoleFor('ed@main.example --role editor', 'vic@main.example --role viewer');

const list = (page: Page) => page.locator('details.notes');
const open = (page: Page) => list(page).locator('summary').click();

describe('notes on a chart', () => {
  it('are written, changed and deleted by their author with the keyboard, and are text to everybody else', async () => {
    const text = '<b>New</b> appeal {{1}} https://evil.example';
    await own.service.post('/hit', [
      hit({ environment: 'production', temp_id: 'p', sess_id: 's', page_path: '/', timestamp: Date.now() - 5_000 }),
    ]);
    const { page, faults } = await signIn(own.engine, own.service.url, 'ed@main.example', 'overview?last=7d');
    await expect
      .poll(async () => {
        await page.reload();
        await settled(page);
        return hasFigures(page);
      })
      .toBe(true);
    await list(page).locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add a note' }).focus();
    await page.keyboard.press('Enter');
    // The form opens with its text in focus.
    await page.locator('[name=text]:focus').waitFor();
    await page.keyboard.type(text);
    await page.getByLabel('Hour').selectOption('9');
    await page.getByLabel('Note', { exact: true }).press('Enter');
    await expect.poll(() => list(page).locator('li').textContent()).toContain(`09:00 ${text}`);
    await page.getByRole('application').focus();
    await page.keyboard.press('n');
    await expect.poll(() => page.locator('.noted').textContent()).toBe(`09:00 ${text}`);
    expect(await page.locator('.plot .flag').count()).toBe(1);

    const viewer = await signIn(own.engine, own.service.url, 'vic@main.example', 'overview?last=7d');
    await open(viewer.page);
    await expect.poll(() => list(viewer.page).textContent()).toContain(`${text} by ed@main.example`);
    expect(await list(viewer.page).locator('b, a').allTextContents()).toHaveLength(1);
    expect(await list(viewer.page).getByRole('button').count()).toBe(0);

    await page.getByRole('button', { name: /^Change “09:00/ }).click();
    await page.getByLabel('Hour').selectOption('');
    await page.getByLabel('About').selectOption('blogs');
    await page.getByLabel('Note', { exact: true }).fill('Appeal');
    await page.getByLabel('Alarms do not take this day for a usual one').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => list(page).locator('li').textContent()).toMatch(/Appeal \(blogs\).*not a usual day for alarms/);
    await page.getByRole('button', { name: 'Delete “Appeal (blogs)”' }).click();
    await expect.poll(() => list(page).locator('li').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('are told by the chart, its table, and in print, with those that note themselves, in English and Spanish', async () => {
    const now = '2026-11-28T10:42:00.000Z';
    const visits = createVisits('2026-11-28', 30, 60);
    const served = await serveConsole({ visits, now, zone: 'UTC' }, fileURLToPath(new URL('../../dist/console', import.meta.url)));
    const { page, faults } = await openPage(own.engine, { viewport: { width: 390, height: 844 } });
    await page.goto(`${served.address}/console/overview?last=30d`);
    const readout = page.locator('.readout');
    await page.locator('.plot .flag').first().waitFor();
    await page.getByRole('application').focus();
    const told: (string | null)[] = [];
    for (let n = 0; n < 4; n++) {
      await page.keyboard.press('n');
      told.push(`${await readout.textContent()} | ${await page.locator('.noted').textContent()}`);
    }
    expect(told[0]).toMatch(/^8 Nov.*No hits arrived from 8 Nov 2026, 10:42 to 8 Nov 2026, 13:42/);
    expect(told[1]).toMatch(/^14 Nov.*Experiment hero began/);
    expect(told[2]).toMatch(/^19 Nov.*10:00 New appeal <b>out<\/b> \(main\).*Release 1\.3\.8 was first seen on main and blogs/);
    expect(told[3]).toMatch(/^28 Nov.*not over.*Thanksgiving/);
    await page.keyboard.press('Shift+N');
    await expect.poll(() => readout.textContent()).toMatch(/^19 Nov/);
    await page.keyboard.press('t');
    await expect.poll(() => page.getByRole('row', { name: /^14 Nov/ }).textContent()).toContain('Experiment hero began');
    await open(page);
    expect(await violationsIn(page, 'html')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('ul.printed').innerText()).toContain('19 Nov: 10:00 New appeal <b>out</b> (main)');
    await page.emulateMedia({ media: 'screen' });
    await page
      .locator('select')
      .filter({ hasText: 'Español' })
      .first()
      .evaluate((select: HTMLSelectElement) => {
        select.value = 'es';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    await expect.poll(() => list(page).textContent()).toContain('La versión 1.3.8 se vio por primera vez en main y blogs');
    expect(faults).toEqual([]);
    await served.close();
  });
});
