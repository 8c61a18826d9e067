import type { BrowserContextOptions } from 'playwright';
import { expect, it } from 'vitest';
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

it('receipts say how long a visitor took to answer the banner, and one left without an answer is told in opt-out alone [CON-25 CON-08]', async () => {
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
});
