import type { BrowserContextOptions } from 'playwright';
import { expect, it } from 'vitest';
import { violationsIn } from '../support/accessibility';
import { visits } from '../support/visit';

const visit = visits();

const main = (path = '/about') => visit.network.demo.url('main', path);
const banner = () => visit.page.getByRole('region', { name: 'Cookie consent' });

/** A new visitor comes to the main site, and has the banner in sight for `ms` more. */
async function see(ms: number, options?: BrowserContextOptions) {
  await visit.open(options);
  await visit.page.clock.install();
  await visit.page.goto(main());
  await banner().waitFor();
  await visit.page.evaluate(() => new Promise(requestAnimationFrame));
  await visit.page.clock.fastForward(ms);
}

async function answer(name: 'Accept' | 'Reject', ms: number) {
  await see(ms);
  const { length } = await visit.network.received('receipts');
  await banner().getByRole('button', { name }).click();
  await visit.network.until('receipts', (entries) => entries.length > length);
}

/** Returns a table's cells, row by row. */
const rowsOf = async (name: string) => {
  const rows = await visit.page.getByRole('region', { name }).getByRole('row').allInnerTexts();
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
};

it('the live page shows how visitors answered the banner, how long they took, and how many left without an answer, and counts only answers in opt-in [CON-25 CON-08]', async () => {
  await answer('Accept', 12_000);
  await answer('Reject', 70_000);
  await see(0);
  await visit.page.goto('about:blank');
  await visit.network.until('unanswered', (entries) => entries.length === 1);
  // In opt-in, nothing may be sent before a choice, so an unanswered banner is not reported.
  await see(0, { locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  const early: string[] = [];
  visit.page.on('request', (request) => early.push(request.method()));
  await visit.page.goto(main('/'));
  await banner().waitFor();
  expect(early).not.toContain('POST');
  await banner().getByRole('button', { name: 'Reject' }).click();
  const receipts = await visit.network.until('receipts', (entries) => entries.length === 3);
  expect(receipts.slice(0, 2).map(({ action, answered_within }) => [action, answered_within])).toEqual([
    ['accept', 30],
    ['reject', 300],
  ]);
  expect(await visit.network.received('unanswered')).toEqual([
    { site: 'main', language: 'en', id: expect.stringMatching(/^(\d{1,3},){15}\d{1,3}$/) },
  ]);

  await visit.open({ viewport: { width: 320, height: 800 } });
  await visit.page.goto(visit.network.demo.url('live'));
  for (const title of ['Banners', 'Time to answer']) await visit.page.getByText(`Table of ${title}`).click();
  await expect
    .poll(() => rowsOf('Table of Banners'))
    .toEqual([
      ['Banner', 'Accepted', 'Selection', 'Refused', 'Unanswered'],
      ['main en opt-out', '1', '0', '1', '1'],
      ['main en opt-in', '0', '0', '1', '0'],
    ]);
  expect(await rowsOf('Table of Time to answer')).toEqual(
    expect.arrayContaining([
      ['under 30 s', '1', expect.any(String)],
      ['under 300 s', '0', expect.any(String)],
    ]),
  );

  await visit.page.getByRole('link', { name: 'Answers to banners' }).click();
  await visit.page.getByRole('heading', { name: 'Answers to banners' }).waitFor();
  expect(await visit.page.getByRole('row', { name: 'main en opt-in' }).first().innerText()).toContain('not known');
  // The tables are wider than a phone, and scroll by keyboard.
  const tables = visit.page.getByRole('group', { name: 'Answers' });
  await tables.focus();
  await visit.page.keyboard.press('End');
  await visit.page.keyboard.press('ArrowRight');
  await expect.poll(() => tables.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violationsIn(visit.page, 'html')).toEqual([]);
});
