import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { violationsIn } from '../support/accessibility';
import { consoleFor, signIn } from '../support/console/real';

const own = consoleFor('ed@main.example --role editor', 'vic@main.example --role viewer', 'ben@main.example --role editor --sites blogs');

const views = (page: Page) => page.locator('details.views');
const names = (page: Page) => views(page).locator('li a').allTextContents();

async function open(page: Page) {
  await views(page).locator('summary').focus();
  await page.keyboard.press('Enter');
  await views(page).locator('ul, p').first().waitFor();
}

it('A15, B14: names a view by the keyboard, shares it with the team, and shows who is held to a site its views alone', async () => {
  const address = 'pages?last=7d&page=%2Fa+%26+b%2F%C3%A9&source=%40x%25';
  const { page, faults } = await signIn(own.engine, own.service.url, 'ed@main.example', address);
  await open(page);
  await views(page).getByLabel('Name of this view').focus();
  await page.keyboard.type('Readers of <b>é</b>');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Readers of <b>é</b>']);
  expect(await violationsIn(page, 'html')).toEqual([]);
  // The same name again is refused, with a reason.
  await views(page).getByLabel('Name of this view').fill('Readers of <b>é</b>');
  await page.keyboard.press('Enter');
  await expect.poll(() => views(page).getByRole('alert').textContent()).toBe('Another view has this name.');

  const viewer = await signIn(own.engine, own.service.url, 'vic@main.example', 'overview', { viewport: { width: 390, height: 844 } });
  await open(viewer.page);
  expect(await viewer.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await views(viewer.page).getByRole('button').count()).toBe(0);
  await views(viewer.page).getByRole('link', { name: 'Readers of <b>é</b>' }).click();
  await expect.poll(() => new URL(viewer.page.url()).pathname).toBe('/console/pages');
  const query = new URL(viewer.page.url()).searchParams;
  expect([query.get('last'), query.get('page'), query.get('source')]).toEqual(['7d', '/a & b/é', '@x%']);
  await viewer.page.goBack();
  await expect.poll(() => new URL(viewer.page.url()).pathname).toBe('/console/overview');

  const held = await signIn(own.engine, own.service.url, 'ben@main.example', 'overview?site=blogs', { locale: 'es-ES' });
  await open(held.page);
  await expect.poll(() => views(held.page).textContent()).toContain('Ninguna vista tiene nombre todavía.');
  await views(held.page).getByLabel('Nombre de esta vista').fill('Blogs');
  await held.page.keyboard.press('Enter');
  await expect.poll(() => names(held.page)).toEqual(['Blogs']);

  await page.getByRole('button', { name: 'Rename “Readers of <b>é</b>”' }).click();
  // The field is in focus, with the name in it.
  await views(page).locator('li [name=name]:focus').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Readers');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Blogs', 'Readers']);
  await page.getByRole('button', { name: 'Delete “Readers”' }).click();
  await expect.poll(() => names(page)).toEqual(['Blogs']);
  expect(
    await views(page)
      .getByRole('button', { name: /Delete/ })
      .count(),
  ).toBe(0);
  // The browser says so of every answer that is a refusal.
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
});
