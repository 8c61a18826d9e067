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

describe('on a device that somebody else has agreed on', () => {
  /** The contact refuses on a device of their own. */
  const refuseAs = async (contact: string) => {
    const [refused, seen] = [await visit.network.received('rejections'), await hits()];
    const device = await visit.network.visitor({ locale: 'en-US' });
    const page = await device.newPage();
    await page.goto(at('action', `/petition/methane?${loginOf(contact)}`));
    expect(await factsOf(page)).toMatchObject({ state: 'ready', id: contact });
    await visit.network.until('hits', (entries) => entries.length > seen.length);
    const since = new Date().toISOString();
    await page.evaluate(() => (window as unknown as Win).taproot.consent.rejectAll());
    await visit.network.until('rejections', (entries) => entries.length > refused.length);
    // The page may begin anew, and the worker has the refusal a moment later.
    const known = () =>
      page
        .evaluate(async (login) => {
          const { utility } = (window as unknown as Win).taproot.page;
          return `${(await (await fetch(`${utility}/adestra/auth?${login}`)).json()).refused}`;
        }, loginOf(contact))
        .catch(() => '');
    await expect.poll(async () => (await known()) >= since).toBe(true);
    await device.close();
  };
  const jar = async () => (await visit.visitor.cookies()).filter(({ name }) => /^(edf_cc|tp_person)/.test(name));
  const record = async () => (await jar()).find(({ name }) => name === 'edf_cc');
  const names = async () => (await jar()).map(({ name }) => name).sort();
  const accept = () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.acceptAll());
  const hits = () => visit.network.received('hits');
  /** Another page of the site and of a sibling host, each to its end. */
  const goOn = async () => {
    for (const path of ['/', '/petition/methane']) {
      await visit.page.goto(at('action', path));
      expect([await state(), await allowed()]).toEqual(['rejected', false]);
      await visit.untilCalm();
    }
  };

  it.each([
    ['whom we know', '1001', 14],
    ['whom we do not know', undefined, 365],
  ])(
    'a recognised person’s refusal holds, until they log out, and leaves the record of somebody %s as it was [CON-24]',
    async (_, other, days) => {
      // A contact whom this browser knows may have agreed since. An unknown who has would be the person who chooses anew.
      if (other) await refuseAs('1002');
      const before = (await hits()).length;
      await visit.page.goto(at('action', `/petition/methane${other ? `?${loginOf(other)}` : ''}`));
      if (other) expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: other });
      await accept();
      await expect.poll(state).toBe('granted');
      await visit.network.until('hits', (entries) => entries.length > before);
      await visit.network.until('receipts', (entries) => entries.some(({ action }) => action === 'accept'));
      const theirs = await record();
      expect(theirs).toBeDefined();
      if (!other) await refuseAs('1002');
      const posted = (await visit.network.received('rejections')).length;

      await visit.page.goto(at('action', `/petition/methane?again&${loginOf('1002')}`));
      await expect.poll(state).toBe('rejected');
      expect(await names()).toEqual(['edf_cc', 'tp_person']);
      const expires = (await jar()).find(({ name }) => name === 'tp_person')?.expires ?? 0;
      expect(Math.round((expires - Date.now() / 1e3) / 86_400)).toBe(days);
      // The page begins anew where third parties had run.
      await expect
        .poll(() =>
          visit
            .untilCalm()
            .then(() => true)
            .catch(() => false),
        )
        .toBe(true);
      const until = (await hits()).length;
      await goOn();
      await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.openSettings());
      const note = visit.page.locator('[data-taproot-settings] .receipt');
      await expect
        .poll(() => note.textContent())
        .toMatch(/^You rejected on .+, on another device or site where we knew you from our emails\./);
      await visit.page.keyboard.press('Escape');
      expect([(await hits()).length, (await visit.network.received('rejections')).length]).toEqual([until, posted]);

      const left = visit.page.waitForRequest('**/adestra/logout*');
      await visit.page.getByRole('button', { name: 'Log out' }).click();
      await left;
      await expect.poll(names).toEqual(['edf_cc']);
      expect(await record()).toEqual(theirs);
      await expect.poll(state).toBe('granted');
      await visit.network.until('hits', (entries) => entries.length > until);
    },
  );

  it('a recognised person may choose anew there, in the place of both [CON-24]', async () => {
    await visit.page.goto(at('action', '/petition/methane'));
    await accept();
    await expect.poll(state).toBe('granted');
    const theirs = await record();
    await refuseAs('1002');
    await visit.page.goto(at('action', `/petition/methane?again&${loginOf('1002')}`));
    await expect.poll(state).toBe('rejected');
    // The page begins anew, as third parties had run, which would end another navigation.
    await expect
      .poll(() => visit.page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type))
      .toBe('reload');
    await visit.page.waitForLoadState('load');
    await visit.page.goto(at('action', '/petition/methane'));
    await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.openSettings());
    await visit.page.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(state).toBe('granted');
    expect(await names()).toEqual(['edf_cc']);
    expect((await record())?.value).not.toBe(theirs?.value);
  });

  it('the same person’s refusal replaces what they had agreed to there, for good [CON-24]', async () => {
    await visit.page.goto(at('action', `/petition/methane?${loginOf('1002')}`));
    expect(await factsOf(visit.page)).toMatchObject({ state: 'ready', id: '1002' });
    await accept();
    await expect.poll(state).toBe('granted');
    await refuseAs('1002');
    await visit.page.goto(at('action', `/petition/methane?again&${loginOf('1002')}`));
    await expect.poll(state).toBe('rejected');
    expect(await names()).toEqual(['edf_cc']);
  });
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
