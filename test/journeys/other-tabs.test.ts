import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { visits } from '../support/visit';

const visit = visits();
const state = (page: Page) => () => page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.state);
const banner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' });

const others: [string, 'main' | 'action'][] = [
  ['another tab', 'main'],
  ['a sibling host', 'action'],
];
it.each(others)('a tab applies a choice in %s at once, and closes its banner [CON-16]', async (_, site) => {
  const { page: here, network, visitor } = visit;
  await here.goto(network.demo.url('main', '/about'));
  const there = await visitor.newPage();
  await there.goto(network.demo.url(site, '/'));
  for (const page of [here, there]) await banner(page).waitFor();
  await here.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(state(there)).toBe('rejected');
  await banner(there).waitFor({ state: 'detached' });
  // The date of the choice goes once its receipt has arrived.
  await expect.poll(() => there.evaluate(() => Object.keys(localStorage))).toEqual(['tp_refused']);
  await network.until('rejections', (entries) => entries.length === 1);
  // The record stores that the receipt arrived. Nobody chooses within the same few ms, and cookies have no transactions.
  await expect.poll(async () => decodeURIComponent(JSON.stringify(await visitor.cookies()))).toContain('"posted":true');
  await there.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.acceptAll());
  await expect.poll(state(here)).toBe('granted');
  // The tab that follows the choice neither posts nor counts it.
  const hits = await network.until('hits', (entries) => entries.some(({ event }) => event === 'consent_accepted'));
  expect(hits.filter(({ event }) => event === 'consent_accepted')).toHaveLength(1);
  expect(await network.received('rejections')).toHaveLength(1);
});

it('a tab keeps a refusal whose cookie is evicted: an open tab stores it again, and so does the next page [CON-21]', async () => {
  const { page: here, network, visitor } = visit;
  await here.goto(network.demo.url('main', '/about'));
  await banner(here).waitFor();
  await here.getByRole('button', { name: 'Reject' }).click();
  await network.until('rejections', (entries) => entries.length === 1);
  const records = async () =>
    (await visitor.cookies()).filter(({ name }) => name === 'edf_cc').map(({ value }) => decodeURIComponent(value));
  await visitor.clearCookies();
  await here.bringToFront();
  await expect.poll(records).toEqual([expect.stringContaining('["necessary"]')]);
  // The page begins anew after the refusal, which ends a navigation that has begun.
  await expect.poll(() => here.goto('about:blank').then(() => here.url(), String)).toBe('about:blank');
  await visitor.clearCookies();
  expect(await records()).toEqual([]);
  await here.goto(network.demo.url('main', '/'));
  expect(await state(here)()).toBe('rejected');
  expect(await records()).toEqual([expect.stringContaining('["necessary"]')]);
});

it('empties the frames of a tab when the visitor refuses in another one, and reloads it once it has no edited field in sight [CON-16]', async () => {
  const { page: here, network, visitor } = visit;
  await here.goto(network.demo.url('main', '/about'));
  await banner(here).waitFor();
  await here.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(state(here)).toBe('granted');
  const there = await visitor.newPage();
  await there.goto(network.demo.url('main', '/about'));
  const address = network.demo.url('survey', '/embed/1');
  await there.evaluate((address) => {
    const field = document.createElement('input');
    const frame = document.createElement('iframe');
    frame.dataset.consent = 'analytics';
    frame.dataset.src = address;
    document.body.append(field, frame);
    field.value = 'typed';
  }, address);
  const frame = there.locator('iframe[data-consent=analytics]').last();
  await expect.poll(() => frame.getAttribute('src')).toBe(address);
  await here.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.rejectAll());
  await expect.poll(() => frame.getAttribute('data-src')).toBe(address);
  expect(await there.locator('input').last().inputValue()).toBe('typed');
  const reloaded = there.waitForEvent('load');
  await there.evaluate(() => {
    (document.querySelector('body > input:last-of-type') as HTMLInputElement).value = '';
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await reloaded;
  expect(await state(there)()).toBe('rejected');
});
