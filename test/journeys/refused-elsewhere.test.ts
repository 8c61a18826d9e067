import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { factsOf, loginOf } from '../../tools/lab/contact';
import { watchAsked } from '../support/vendors';
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

describe('while nobody knows who the visitor is, who may have refused elsewhere', () => {
  const advertisers = (asked: readonly string[]) => asked.filter((path) => /^(social|newsletter)\.example/.test(path));

  it.each([
    ['the session', '/', '/adestra/session'],
    ['the login of a mail’s link', `/?${loginOf('1002')}`, '/adestra/auth'],
  ])('advertising waits for %s, however long it takes, and nothing else does [CON-24]', async (_, path, call) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await visit.visitor.route(`**${call}*`, async (route) => {
      await held;
      await route.continue();
    });
    const asked = watchAsked(visit);
    const coming = visit.page.waitForRequest(`**${call}*`);
    await visit.page.goto(at('action', path));
    await coming;
    await expect.poll(() => asked.some((one) => one.startsWith('recording.example'))).toBe(true);
    await visit.untilViews(1);
    expect(advertisers(asked)).toEqual([]);
    answer();
    await expect.poll(() => advertisers(asked).length).toBeGreaterThan(0);
  });

  it('advertising waits for the rest of the session if the provider fails, and starts once it answers in the next one [CON-24]', async () => {
    await visit.visitor.route('**/adestra/session*', (route) => route.fulfill({ status: 503 }));
    const asked = watchAsked(visit);
    const isRecorded = (times: number) => expect.poll(() => asked.filter((one) => one === 'recording.example/s/fs.js').length).toBe(times);
    const answered = visit.page.waitForResponse('**/adestra/session*');
    await visit.page.goto(at('action'));
    await answered;
    await isRecorded(1);
    await visit.page.goto(at('action'));
    await isRecorded(2);
    expect(advertisers(asked)).toEqual([]);
    expect(new Set(visit.faults.splice(0))).toEqual(new Set([expect.stringContaining('503')]));

    await visit.visitor.unroute('**/adestra/session*');
    await visit.page.evaluate(() => localStorage.removeItem('tp_session'));
    await visit.page.goto(at('action'));
    await expect.poll(() => advertisers(asked).length).toBeGreaterThan(0);
  });
});
