import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { factsOf, loginOf } from '../../tools/lab/contact';
import { visits } from '../support/visit';

const visit = visits();
type Win = { taproot: Taproot };

const at = (site: 'action' | 'mcaf', path = '/') => visit.network.demo.url(site, path);
const state = () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.state);
const allowed = () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.allows('analytics'));

it('a recognised contact’s refusal holds on another device and site, which says why, until they choose anew there [CON-24]', async () => {
  await visit.page.goto(at('action', `/petition/methane?${loginOf('1002')}`));
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1002' });
  await visit.untilViews(1);
  await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.rejectAll());
  await visit.network.until('rejections', (entries) => entries.length === 1);

  // Another device, on another site.
  await visit.open({ locale: 'en-US' });
  await visit.page.goto(at('mcaf', `/?${loginOf('1002')}`));
  await expect.poll(state).toBe('rejected');
  expect(await allowed()).toBe(false);
  const kept = () => visit.page.evaluate(() => Object.keys(localStorage).filter((key) => /^tp_(contact|visitor|session)/.test(key)));
  await expect.poll(kept).toEqual([]);
  await visit.page.goto(at('mcaf', '/'));
  expect(await state()).toBe('rejected');
  await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.openSettings());
  const note = visit.page.locator('[data-taproot-settings] .receipt');
  await expect.poll(() => note.textContent()).toMatch(/^You rejected on .+, on another device or site where we knew you from our emails\./);

  await visit.page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(state).toBe('granted');
  await visit.page.goto(at('mcaf', `/?again&${loginOf('1002')}`));
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1002' });
  expect(await state()).toBe('granted');
  await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.openSettings());
  await expect.poll(() => note.textContent()).toMatch(/^You accepted on /);
});
