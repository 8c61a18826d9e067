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
it.each(others)('applies a choice in %s at once, and closes its banner [CON-16]', async (_, site) => {
  const { page: here, network, visitor } = visit;
  await here.goto(network.demo.url('main', '/about'));
  const there = await visitor.newPage();
  await there.goto(network.demo.url(site, '/'));
  for (const page of [here, there]) await banner(page).waitFor();
  await here.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(state(there)).toBe('rejected');
  await banner(there).waitFor({ state: 'detached' });
  expect(await there.evaluate(() => Object.keys(localStorage))).toEqual(['tp_refused']);
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
