import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FailingNetwork, openFailingNetwork } from '../../bench/delivery/failing-network';
import type { Taproot } from '../../kernel';
import { endThirdParties } from '../support/vendors';
import { visits } from '../support/visit';

const visit = visits({ silent: false, restores: true });
let front: FailingNetwork;
beforeAll(async () => {
  front = await openFailingNetwork(visit.network.demo.port);
});
afterAll(() => front?.close());
beforeEach(() => {
  front.weather = 'fair';
});

const PATIENT = { timeout: 10_000 };
const main = (path = '/') => `http://main.taproot.localhost:${front.port}${path}`;
const probes = () => visit.network.received('hits').then((hits) => hits.flatMap(({ probe }) => (probe ? [probe] : [])));
const track = (count: number, name: string, size = 0) =>
  visit.page.evaluate(
    ([count, name, size]) => {
      const { taproot } = window as unknown as { taproot: Taproot };
      const texts = Object.fromEntries([...Array(Math.ceil(size / 90)).keys()].map((n) => [`text_${n}`, 'x'.repeat(90)]));
      for (let n = 0; n < count; n++) taproot.track('probe', { probe: `${name}${n}`, ...texts });
    },
    [count, name, size] as const,
  );
/** What is journalled, as JSON. */
const stored = () =>
  visit.page.evaluate(async () => {
    if (!(await indexedDB.databases()).length) return [];
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tp_journal');
      request.onsuccess = () => resolve(request.result);
    });
    const request = database.transaction('hits').objectStore('hits').getAll();
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    database.close();
    return request.result.map((entry) => JSON.stringify(entry));
  });
const size = async () => (await stored()).join('').length;

/** A page whose view has arrived, and whose queue is there. */
const land = async (path?: string) => {
  const journal = visit.page.waitForResponse((response) => response.url().includes('/chunks/') && response.request().method() === 'GET');
  await visit.page.goto(main(path));
  await journal;
  await visit.untilViews(1);
  await expect.poll(() => visit.page.evaluate(async () => (await indexedDB.databases()).length), PATIENT).toBe(1);
};

describe('a page with an unwell service', () => {
  it('HIT-02 HIT-05 delivers at its end what came after 64 KiB that were acknowledged', async () => {
    await visit.page.goto(main());
    await visit.untilViews(1);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await track(10, name, 1_600);
      await expect.poll(async () => (await probes()).filter((probe) => `${probe}`.startsWith(name)).length, PATIENT).toBe(10);
    }
    await track(1, 'last');
    await visit.page.goto('about:blank');
    await expect.poll(async () => (await probes()).filter((probe) => `${probe}`.startsWith('last')).length, PATIENT).toBe(1);
    expect((await visit.network.received('hits')).filter(({ event }) => event === 'page_unload')).toHaveLength(1);
  });

  it('HIT-05 offline, then online: everything arrives, on the same page and soon', async () => {
    await land();
    await visit.visitor.setOffline(true);
    await track(6, 'offline');
    await expect.poll(async () => (await stored()).length, PATIENT).toBeGreaterThanOrEqual(6);
    await visit.visitor.setOffline(false);
    await expect.poll(probes, PATIENT).toHaveLength(6);
    await expect.poll(async () => (await stored()).length, PATIENT).toBe(0);
  });

  it.each([400, 401, 413])('HIT-05 never sends again what was answered with a %i', async (status) => {
    await land();
    front.weather = { status };
    const before = front.requests.length;
    await track(4, 'refused');
    await expect.poll(async () => front.requests.length - before, PATIENT).toBe(status === 413 ? 3 : 1);
    await expect.poll(async () => (await stored()).length, PATIENT).toBe(0);
    front.weather = 'fair';
    await track(4, 'later');
    await expect.poll(probes, PATIENT).toEqual(['later0', 'later1', 'later2', 'later3']);
  });

  it.each([429, 503])('HIT-05 leaves the service alone for as long as a %i says', async (status) => {
    await land();
    front.weather = { status, retryAfter: '4' };
    const before = front.requests.length;
    // What is sent before the page has the answer is its own affair.
    const answer = visit.page.waitForResponse((response) => response.status() === status);
    await track(4, 'one');
    await answer;
    await visit.page.waitForTimeout(100);
    front.weather = 'fair';
    await track(4, 'two');
    await expect.poll(probes, PATIENT).toHaveLength(8);
    const [first, second] = front.requests.slice(before);
    expect((second?.time ?? 0) - (first?.time ?? 0)).toBeGreaterThanOrEqual(4_000);
  });

  it('HIT-05 P5 the journal stays under 256 KB, page after page', async () => {
    await land();
    front.weather = 'reset';
    for (let n = 0; n < 4; n++) {
      await track(100, `page${n}-`, 1_700);
      await expect.poll(size, PATIENT).toBeGreaterThan(100_000);
      expect(await size()).toBeLessThan(256_000);
      await visit.page.goto(main(`/about?n=${n}`));
      await visit.page.waitForTimeout(1_000);
    }
    expect(await visit.page.evaluate(() => localStorage.setItem('own', 'x'.repeat(1_000_000)))).toBeUndefined();
  });

  it('LIF-05 goes into the back/forward cache, journal and all, and delivers once it is back', async () => {
    await land();
    front.weather = 'reset';
    await track(4, 'cached');
    await expect.poll(async () => (await stored()).length, PATIENT).toBeGreaterThanOrEqual(4);
    await visit.page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'back', persisted)));
    await visit.page.goto(main('/about'));
    front.weather = 'fair';
    // Playwright's own goBack waits in vain for a page that Firefox has kept.
    await visit.page.evaluate(() => void setTimeout(() => history.back()));
    await expect.poll(() => visit.page.evaluate(() => Reflect.get(window, 'back')), PATIENT).toBe(true);
    // The retry's delay has grown.
    await expect.poll(async () => new Set(await probes()).size, { timeout: 20_000 }).toBe(4);
  });
});

it('CON-06 CON-20 HIT-05 a refusal empties the journal, and keeps it empty', async () => {
  await land();
  front.weather = 'reset';
  await track(5, 'secret');
  await expect.poll(async () => (await stored()).length, PATIENT).toBeGreaterThanOrEqual(5);
  await endThirdParties(visit, () => visit.page.getByRole('button', { name: 'Reject' }).click());
  await expect.poll(() => visit.page.evaluate(async () => (await indexedDB.databases()).length), PATIENT).toBe(0);
  await track(5, 'refused');
  front.weather = 'fair';
  await visit.page.goto(main('/about'));
  await visit.page.waitForTimeout(3_000);
  expect(await visit.page.evaluate(async () => [(await indexedDB.databases()).length, localStorage.length])).toEqual([0, 0]);
  expect(await probes()).toEqual([]);
});
