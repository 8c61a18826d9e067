import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { type FailingNetwork, openFailingNetwork } from '../../tools/bench/delivery/failing-network';
import { hitsAtEnd } from '../support/hits-at-end';
import { creeping, installClock, stopTimeHere } from '../support/page-time';
import { thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
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

const PATIENT = { timeout: 45_000 };
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
/** The hits in the journal, as JSON. */
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

/** Makes a request from the page: afterwards, all earlier answers have reached the page, and everything that it sent has left. */
const roundTrip = () =>
  visit.page.evaluate(
    (url) => fetch(url).then((answer) => answer.text()),
    `http://utility.taproot.localhost:${front.port}/lab/said?life=page&what=there`,
  );

/** Opens a page, and waits until its view has arrived. A later event opens its queue. */
const land = async (path?: string) => {
  await visit.page.goto(main(path));
  await visit.untilViews(1);
  await visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.track('landed', {}));
  await expect.poll(() => visit.page.evaluate(async () => (await indexedDB.databases()).length), PATIENT).toBe(1);
};

describe('a page with an unhealthy service', () => {
  it('delivers hits after 64 KiB of acknowledged ones at its end [HIT-02] [HIT-05]', thorough, async () => {
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

  it('delivers everything soon on the same page once the browser is online again [HIT-05]', thorough, async () => {
    await land();
    await visit.visitor.setOffline(true);
    await track(6, 'offline');
    await expect.poll(async () => (await stored()).length, PATIENT).toBeGreaterThanOrEqual(6);
    await visit.visitor.setOffline(false);
    await expect.poll(probes, PATIENT).toHaveLength(6);
    // The page may have sent hits of its own meanwhile, which wait for their turn.
    await expect.poll(async () => (await stored()).filter((hit) => hit.includes('"probe"')), PATIENT).toEqual([]);
  });

  const neverSendsAgain = async (status: number) => {
    await land();
    front.weather = { status };
    const before = front.requests.length;
    await track(4, 'refused');
    await expect.poll(async () => front.requests.length - before, PATIENT).toBe(status === 413 ? 3 : 1);
    await expect.poll(async () => (await stored()).length, PATIENT).toBe(0);
    front.weather = 'fair';
    await track(4, 'later');
    await expect.poll(probes, PATIENT).toEqual(['later0', 'later1', 'later2', 'later3']);
  };
  it.each([413, 400, 401])('never resends hits that were answered with a %i [HIT-05]', thorough, neverSendsAgain);

  const leavesServiceAlone = async (status: number) => {
    const { page } = visit;
    await installClock(page);
    await land();
    // From here on, the page's time stands still unless the test advances it.
    await stopTimeHere(page);
    await roundTrip();
    front.weather = { status, retryAfter: '4' };
    const before = front.requests.length;
    const answer = page.waitForResponse((response) => response.status() === status);
    await track(4, 'one');
    await page.clock.runFor(1);
    await answer;
    await roundTrip();
    front.weather = 'fair';
    await track(4, 'two');
    await page.clock.runFor(3_900);
    await roundTrip();
    expect(front.requests.length - before).toBe(1);
    await page.clock.runFor(100);
    await expect.poll(creeping(page, probes), PATIENT).toHaveLength(8);
  };
  it.each([503, 429])('leaves the service alone for the Retry-After of a %i [HIT-05]', thorough, leavesServiceAlone);

  it('keeps the journal under 256 KB, page after page [HIT-05]', thorough, async () => {
    await land();
    front.weather = 'reset';
    for (let n = 0; n < 3; n++) {
      await track(100, `page${n}-`, 1_700);
      await expect
        .poll(async () => (await stored()).filter((hit) => hit.includes(`"page${n}-`)).join('').length, PATIENT)
        .toBeGreaterThan(100_000);
      expect(await size()).toBeLessThan(256_000);
      await visit.page.goto(main(`/about?n=${n}`));
    }
    expect(await visit.page.evaluate(() => localStorage.setItem('own', 'x'.repeat(1_000_000)))).toBeUndefined();
  });

  it('enters the back/forward cache with its journal open, and delivers once it is back [LIF-05]', async () => {
    await land();
    front.weather = 'reset';
    await track(4, 'cached');
    await expect.poll(async () => (await stored()).length, PATIENT).toBeGreaterThanOrEqual(4);
    await visit.page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'back', persisted)));
    await visit.page.goto(main('/about'));
    front.weather = 'fair';
    // Playwright's own goBack waits in vain for a page that Firefox has cached.
    await visit.page.evaluate(() => void setTimeout(() => history.back()));
    await expect.poll(() => visit.page.evaluate(() => Reflect.get(window, 'back')), PATIENT).toBe(true);
    // The retry's delay has grown.
    await expect.poll(async () => new Set(await probes()).size, PATIENT).toBe(4);
  });
});

it('a refusal empties the journal, and the journal stays empty [CON-06 CON-20 HIT-05]', async () => {
  await installClock(visit.page);
  await land();
  front.weather = 'reset';
  await track(5, 'secret');
  await expect.poll(async () => (await stored()).length, PATIENT).toBeGreaterThanOrEqual(5);
  await endThirdParties(visit, () => visit.page.getByRole('button', { name: 'Reject' }).click());
  await expect.poll(() => visit.page.evaluate(async () => (await indexedDB.databases()).length), PATIENT).toBe(0);
  await track(5, 'refused');
  front.weather = 'fair';
  const untilRest = followScripts(visit.page);
  await visit.page.goto(main('/about'));
  await untilRest();
  // Longer than a page waits before it looks for hits left by others.
  await visit.page.clock.runFor(20_000);
  expect(await visit.page.evaluate(async () => [(await indexedDB.databases()).length, ...Object.keys(localStorage)])).toEqual([
    0,
    'tp_refused',
  ]);
  expect((await hitsAtEnd(visit)).filter(({ probe }) => probe)).toEqual([]);
});
