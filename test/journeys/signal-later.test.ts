import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { rewriting } from '../../tools/lab/network';
import { type Held, plant, stored } from '../support/planted';
import { firstOnly, thorough } from '../support/thorough';
import { views, visits } from '../support/visit';

const visit = visits();
const chromium = chromiumOnly('no other engine has storage buckets, and Chromium’s older file system');
type Win = Window & { taproot: Taproot; held: Held };

const main = (path = '/about') => visit.network.demo.url('main', path);
const KEPT = ['cookie chums', 'cookie edf_cc', 'state {"key":"route"}'];

/** Opens the page as a visitor who accepted, with many stored entries. */
async function openPlanted(): Promise<void> {
  await visit.page.goto(main());
  await visit.page.getByRole('button', { name: 'Accept' }).click();
  await visit.page.waitForFunction(() => (window as unknown as Win).taproot.consent.state === 'granted');
  await visit.untilViews(1);
  await plant(visit.page);
  expect(await stored(visit.page)).toEqual(
    expect.arrayContaining([
      ...['bucket vendor', 'cache vendor', 'cookie _deep', 'cookie _ga', 'database vendor', 'file folder', 'local _ga', 'session _ga'],
      'name 1234567890.1700000000',
      ...KEPT,
    ]),
  );
}

/** Returns everything that arrives until another visitor's page view has arrived. */
async function hitsUntilNext(): Promise<string[]> {
  const before = views(await visit.network.received('hits')).length;
  const other = await visit.network.visitor();
  await (await other.newPage()).goto(visit.network.demo.url('mcaf', '/'));
  const hits = await visit.untilViews(before + 1).then(() => visit.network.received('hits'));
  await other.close();
  return hits.map(({ event }) => event);
}

/** The properties of `navigator` that signal privacy, and their values. */
const signals = [
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
] as const;

describe('a privacy signal that appears while a page is open', () => {
  const endsTracking = async (property: string, value: unknown) => {
    await openPlanted();
    const told = await visit.page.evaluate(
      ([property, value]) => {
        const { taproot } = window as unknown as Win;
        taproot.track('before_signal');
        Object.defineProperty(navigator, property, { value });
        for (const name of ['one', 'two', 'three', 'four']) taproot.track(`after_signal_${name}`);
        return new Promise((resolve) => document.addEventListener('taproot:consent', (event) => resolve((event as CustomEvent).detail)));
      },
      [property, value] as const,
    );
    expect(told).toMatchObject({ state: 'granted', chosen: 'elsewhere' });
    await expect.poll(() => stored(visit.page)).toEqual(KEPT);
    expect(await visit.page.evaluate(() => (window as unknown as Win).taproot.explain())).toContainEqual(
      expect.stringMatching(/^Tracking is off: the browser says/),
    );
    await visit.page.close();
    const events = await hitsUntilNext();
    // An event from before that was not sent yet is dropped.
    expect(events.filter((event) => /before_signal|after_signal|page_unload/.test(event))).toEqual([]);
    expect(JSON.stringify(await visit.network.received('vendors'))).not.toContain('after_signal');
    expect(await visit.network.received('rejections')).toEqual([]);
  };
  firstOnly(1, signals, (cases, options) =>
    it.each(cases)('%s ends tracking at once, and erases stored data [CON-06 CON-19 CON-20]', { ...chromium, ...options }, endsTracking),
  );

  it('blocks storage that scripts already hold, except what routers need [CON-20]', { ...chromium, ...thorough }, async () => {
    await openPlanted();
    await visit.page.evaluate(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await expect.poll(() => stored(visit.page)).toEqual(KEPT);
    const outcomes = await visit.page.evaluate(async () => {
      const { held } = window as unknown as Win;
      const outcome = async (write: () => unknown) => {
        try {
          await write();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const create = { create: true };
      held.localStorage.setItem('_ga', '1');
      window.name = 'GA1.2.3.4';
      history.replaceState({ key: 'route' }, '');
      history.pushState({ key: 'next' }, '', '?next');
      history.replaceState({ key: 'route' }, '');
      return [
        await outcome(() => held.root.getFileHandle('id', create)),
        await outcome(() => held.root.getDirectoryHandle('id', create)),
        await outcome(() => held.folder.getFileHandle('id', create)),
        await outcome(() => held.file.createWritable()),
        await outcome(() => held.bucketRoot.getFileHandle('id', create)),
        await outcome(() => held.bucket.getDirectory()),
      ];
    });
    expect(outcomes).toEqual(['SecurityError', 'SecurityError', 'NotFoundError', 'SecurityError', 'SecurityError', 'InvalidStateError']);
    expect(await stored(visit.page)).toEqual(KEPT);
  });

  it('closes the banner of a visitor who is being asked [CON-19]', { ...chromium, ...thorough }, async () => {
    await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await visit.page.goto(main());
    const banner = visit.page.getByRole('region', { name: 'Cookie consent' });
    await banner.waitFor();
    await visit.page.evaluate(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await banner.waitFor({ state: 'detached' });
  });

  it('a privacy signal that appears while a page is open erases a worker’s entries [CON-06]', { ...chromium, ...thorough }, async () => {
    await visit.open({ bypassCSP: true });
    await openPlanted();
    await visit.page.evaluate(async () => {
      const work = async () => {
        const root = await navigator.storage.getDirectory();
        await root.getFileHandle('worker', { create: true });
        await caches.open('worker');
        const request = indexedDB.open('worker');
        request.onsuccess = () => {
          request.result.close();
          postMessage('done');
        };
      };
      const worker = new Worker(URL.createObjectURL(new Blob([`(${work})()`])));
      await new Promise((resolve) => worker.addEventListener('message', resolve));
    });
    expect(await stored(visit.page)).toEqual(expect.arrayContaining(['cache worker', 'database worker', 'file worker']));
    await visit.page.evaluate(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await expect.poll(() => stored(visit.page)).toEqual(KEPT);
  });
});

describe('a privacy signal on a later page', () => {
  const erases = async (property: string, value: unknown) => {
    await openPlanted();
    await visit.visitor.addInitScript(([property, value]) => Object.defineProperty(Navigator.prototype, property, { get: () => value }), [
      property,
      value,
    ] as const);
    await visit.page.goto(main('/donate'));
    const left = KEPT.filter((word) => !word.startsWith('state'));
    await expect.poll(() => stored(visit.page)).toEqual(left);
    await visit.page.close();
    await hitsUntilNext();
    const seen = views(await visit.network.received('hits')).filter(({ site }) => site === 'main');
    expect(seen.map(({ page_path }) => page_path)).toEqual(['/about']);
    expect(await visit.network.received('rejections')).toEqual([]);
  };
  firstOnly(1, signals, (cases, options) =>
    it.each(cases)(
      '%s erases everything that an earlier page stored, and sends nothing [CON-06 CON-19]',
      { ...chromium, ...options },
      erases,
    ),
  );
});

describe('a page that waits for consent', () => {
  it('blocks caches from the first script on, and buckets, files and an id in window.name once the runtime chunk has loaded [CON-20]', {
    ...chromium,
    ...thorough,
  }, async () => {
    await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    const early = async () => {
      Object.assign(window, { early: await caches.open('id').then(String, ({ name }: Error) => name) });
    };
    await visit.page.route(
      main(),
      rewriting((html) =>
        html.replace(/(<script nonce="([^"]+)" src="[^"]+\/main\.js"[^>]*><\/script>)/, (_, tag, nonce) =>
          [tag, `<script nonce="${nonce}">(${early})()</script>`].join(''),
        ),
      ),
    );
    await visit.page.goto(main());
    await expect.poll(() => visit.page.evaluate(() => (window as unknown as { early: string }).early)).toBe('SecurityError');
    await visit.page.getByRole('region', { name: 'Cookie consent' }).waitFor();
    const files = await visit.page.evaluate(async () => {
      const outcome = (write: () => Promise<unknown>) => write().then(String, ({ name }: Error) => name);
      const directory = await navigator.storage.getDirectory();
      return Promise.all([
        outcome(() => directory.getFileHandle('id', { create: true })),
        outcome(() => directory.getDirectoryHandle('id', { create: true })),
      ]);
    });
    expect(files).toEqual(['SecurityError', 'SecurityError']);
    const later = await visit.page.evaluate(() => {
      window.name = 'GA1.2.1234567890.1700000000';
      try {
        (window as unknown as { webkitRequestFileSystem(type: number, size: number): void }).webkitRequestFileSystem(0, 10);
        return 'asked';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(later).toBe('SecurityError');
    expect(await stored(visit.page)).toEqual([]);
  });
});
