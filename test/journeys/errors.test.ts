import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import type { ErrorReport } from '../../plugins/errors/report/transport';
import { chunkFile } from '../../tools/lab/dist';
import type { Network } from '../../tools/lab/network';
import { serveAnywhere } from '../support/anywhere';
import { creeping, hurried, installClock, stopTime } from '../support/page-time';
import { pluginsThere } from '../support/plugins-there';
import { sharedNetwork } from '../support/shared-network';
import { thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';

let network: Network;
let visitor: BrowserContext;
let page: Page;
let posted: Awaited<ReturnType<typeof serveAnywhere>>;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());
beforeEach(async () => {
  visitor = await network.visitor({ ignoreHTTPSErrors: true });
  posted = await serveAnywhere(visitor, { site: 'main' });
  await visitor.route('**/broken/**', (route) => route.fulfill({ status: 503, body: 'no' }));
  await visitor.route('**/gone/**', (route) => route.abort('connectionreset'));
  page = await visitor.newPage();
});
afterEach(() => visitor?.close());

/** Each browser has its own words for uncaught errors, and for failed requests. */
const uncaught = (message: string) => expect.stringMatching(new RegExp(`^(Uncaught )?${message}$`));
const FAILED = '(Failed to fetch|NetworkError when attempting to fetch resource\\.)';

const reports = () => posted.filter(({ url }) => url.endsWith('/apps/error')).map(({ body }) => JSON.parse(body) as ErrorReport);
const reported = () => reports().flatMap(({ errors }) => errors);

/** Opens a page, and waits until its error tracker works. A first error speeds up its loading. */
const open = async () => {
  await page.goto('https://www.main.example/');
  await page.evaluate(() => {
    const tell = (window as never as { taproot: { use(plugin: object): void } }).taproot;
    tell.use({
      name: 'hurry',
      apply: ({ report }: { report(error: unknown, detail: object): void }) => report('hurry', { kind: 'manual_error' }),
    });
  });
  await pluginsThere(page, 'errors');
};
/** Lets the page believe that it ends, so that it sends waiting errors: routes do not see the requests of a page that is gone. */
const leave = async (last: RegExp) => {
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect.poll(() => reported().some(({ message }) => last.test(message))).toBe(true);
  return reported().filter(({ message }) => message !== 'hurry');
};

/** Settles when requests to `/slow/` are answered. */
let patience: Promise<void>;

/** Adds a script to the page, after the tag. */
const arrangePage = async (script: () => void, rest = '') => {
  const served = await serveAnywhere(visitor, { site: 'main', body: `<h1>Page</h1><script>(${script})()</script>${rest}` });
  // The newest route comes first.
  await visitor.route('**/{broken,slow}/**', async (route) => {
    if (route.request().url().includes('/slow/')) await patience;
    await route.fulfill({ status: 503, body: 'no' }).catch(() => {});
  });
  await visitor.route('**/hangs/**', () => {});
  posted = served;
};

it('an error report names the visitor by the user_id of the hits [ERR-05]', thorough, async () => {
  await open();
  await pluginsThere(page, 'analytics');
  await leave(/hurry/);
  const hits = () => posted.filter(({ url }) => url.endsWith('/hit')).flatMap(({ body }) => JSON.parse(body) as { user_id: string }[]);
  await expect.poll(() => hits().length).toBeGreaterThan(0);
  expect(reports()[0]?.metadata.userId).toBe(hits()[0]?.user_id);
});

it('an error report reports a refusal of hits by the service once, without a loop [NET-04] [ERR-06]', thorough, async () => {
  let refused = 0;
  await visitor.route('**/hit', async (route) => {
    refused++;
    const headers = { 'access-control-allow-origin': 'https://www.main.example', 'access-control-allow-credentials': 'true' };
    await route.fulfill({ status: 400, headers });
  });
  await open();
  await pluginsThere(page, 'analytics');
  const track = () =>
    page.evaluate(() => {
      const { taproot } = window as never as { taproot: Taproot };
      for (let n = 0; n < 4; n++) taproot.track(`refused_${n}`);
    });
  await expect.poll(() => refused).toBeGreaterThan(0);
  for (let round = 0; round < 2; round++) {
    const before = refused;
    await track();
    await expect.poll(() => refused).toBeGreaterThan(before);
  }
  await page.evaluate(() => console.error('last'));
  await leave(/last/);
  expect(reported().filter(({ message }) => message.includes('Status 400'))).toEqual([
    expect.objectContaining({ type: 'xhr_error', action: 'ajax_req_failed', resource: 'https://utility.main.example/hit' }),
  ]);
});

describe('before the error tracker has loaded', () => {
  it('keeps 30 distinct errors and reports each [ERR-07]', thorough, async () => {
    await arrangePage(() => {
      for (let i = 0; i < 30; i++)
        queueMicrotask(() => {
          throw new Error(`early ${i}.`);
        });
    });
    await page.goto('https://www.main.example/');
    const early = () => reported().flatMap(({ message }) => /early \d+/.exec(message)?.[0] ?? []);
    await expect.poll(() => early().length).toBeGreaterThanOrEqual(30);
    expect(new Set(early()).size).toBe(30);
    expect(early()).toHaveLength(30);
  });

  it('is fetched at the first error, while an image that hangs delays the load event [ERR-07]', thorough, async () => {
    await arrangePage(() => {
      const untouched = fetch;
      const { taproot } = window as never as { taproot: Taproot };
      const isThere = () => fetch !== untouched;
      Object.assign(window, { isThere });
      taproot.hooks.loaded.tap('test', ({ forced }) => void Object.assign(window, { loaded: { forced, there: isThere() } }));
      void Promise.reject(new Error('early'));
    }, '<img src="/hangs/a.png" alt="">');
    await stopTime(page);
    await page.goto('https://www.main.example/', { waitUntil: 'commit' });
    const isThere = () =>
      page.evaluate(() => {
        const { isThere, taproot } = window as never as { isThere?(): boolean; taproot?: Taproot };
        return isThere?.() && taproot?.hooks.ready.taps.some(({ name }) => name === 'runtime');
      });
    await expect.poll(creeping(page, isThere)).toBe(true);
    // The longest wait for the load event.
    await page.clock.runFor(10_000);
    expect(await page.evaluate(() => (window as never as { loaded: object }).loaded)).toEqual({ forced: true, there: true });
    await leave(/early/);
  });

  it('recalls failed requests, and one in flight, once each, without personal data [ERR-01 ERR-07]', async () => {
    let answer = () => {};
    patience = new Promise((resolve) => {
      answer = resolve;
    });
    await installClock(page);
    await arrangePage(() => {
      void fetch('/broken/by-fetch?email=june@mail.example');
      void fetch('/slow/by-fetch');
      const xhr = new XMLHttpRequest();
      xhr.open('POST', '/broken/by-xhr?email=june@mail.example', false);
      xhr.send();
      const image = document.body.appendChild(document.createElement('img'));
      image.src = '/broken/picture.png';
    });
    await open();
    await page.evaluate(() => fetch('/broken/watched'));
    answer();
    // The tag observes it in the same way, and earlier.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const isLast = ({ name }: PerformanceEntry) => name.endsWith('/slow/by-fetch');
          new PerformanceObserver((list) => list.getEntries().some(isLast) && resolve()).observe({ type: 'resource', buffered: true });
        }),
    );
    // Longer than the tracker waits to see whether the page continues.
    await page.clock.runFor(2_000);
    const errors = await leave(/Status 503/);
    const of = (wanted: string) =>
      errors
        .filter(({ type }) => type === wanted)
        .map(({ message, resource = '' }) => [message, resource.replace(/^https:..www.main.example/, '')]);
    expect(of('network_error').sort()).toEqual([
      ['GET: Status 503', '/broken/watched'],
      ['Status 503', '/broken/by-fetch'],
      ['Status 503', '/slow/by-fetch'],
    ]);
    expect(of('xhr_error')).toEqual([['Status 503', '/broken/by-xhr']]);
    expect(of('resource_error')).toEqual([['<img> did not load', '/broken/picture.png']]);
    expect(JSON.stringify(errors)).not.toContain('june');
  });
});

describe('a visitor who has yet to be asked for consent', () => {
  it('loads the reporter with its first error, and loses none [ERR-07] [PLG-02]', async () => {
    const site = await network.visitor({ ignoreHTTPSErrors: true, locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    try {
      posted = await serveAnywhere(site, { site: 'main' });
      page = await site.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const wasAsked = (name: string) => asked.some((url) => url.endsWith(chunkFile('main', name)));
      const untilRest = followScripts(page);
      await page.goto('https://www.main.example/');
      await pluginsThere(page, 'errors');
      await untilRest();
      expect(wasAsked('errors-report')).toBe(false);
      await page.evaluate(() => {
        for (let i = 0; i < 20; i++)
          queueMicrotask(() => {
            throw new Error(`unasked ${i}.`);
          });
        console.error('logged');
      });
      const errors = await leave(/unasked 19/);
      const messages = errors.map(({ message }) => /unasked \d+|logged/.exec(message)?.[0]);
      expect(messages.sort()).toEqual(['logged', ...Array.from({ length: 20 }, (_, i) => `unasked ${i}`)].sort());
      expect(wasAsked('errors-report')).toBe(true);
    } finally {
      await site.close();
    }
  });
});

describe('the errors of a page', () => {
  it('arrive, each under its kind, without personal data [ERR-01 ERR-06 ERR-07]', async () => {
    await installClock(page);
    await open();
    await page.evaluate(async () => {
      queueMicrotask(() => {
        throw new RangeError('thrown for june@mail.example');
      });
      void Promise.reject(new Error('rejected'));
      const image = document.body.appendChild(document.createElement('img'));
      const broken = new Promise((resolve) => image.addEventListener('error', resolve));
      image.src = '/gone/picture.png?email=june@mail.example';
      const credentials = '{"firstName":"Juniper","password":"hunter2secret"} Authorization: Bearer abcdef123456secret';
      console.error('logged for june@mail.example', new TypeError(`inner ${credentials}`));
      await fetch('/broken/by-fetch?phone=5551234567');
      await fetch('/gone/by-fetch').catch(() => {});
      const xhr = new XMLHttpRequest();
      xhr.open('POST', '/broken/by-xhr?email=june@mail.example');
      const ended = new Promise((resolve) => xhr.addEventListener('loadend', resolve));
      xhr.send();
      (window as never as { taproot: { use(plugin: object): void } }).taproot.use({
        name: 'greeter',
        apply({ report }: { report(error: unknown, detail: object): void }) {
          report(new Error('told by hand'), { kind: 'manual_error' });
          throw new Error('of a plugin');
        },
      });
      await Promise.all([broken, ended]);
    });
    // Longer than the tracker waits to see whether the page continues.
    await page.clock.runFor(2_000);
    const errors = await leave(/told by hand/);
    const of = (type: string) => errors.filter((error) => error.type === type);
    expect(of('javascript_error').map(({ message }) => message)).toEqual(
      expect.arrayContaining([uncaught('RangeError: thrown for \\*{3}'), 'Error: of a plugin']),
    );
    expect(of('javascript_error').find(({ message }) => /of a plugin/.test(message))).toMatchObject({ plugin: 'greeter' });
    expect(of('unhandled_promise_rejection').map(({ message }) => message)).toEqual(['Error: rejected']);
    expect(of('resource_error')).toMatchObject([
      { message: '<img> did not load', resource: expect.stringMatching(/\/gone\/picture\.png$/) },
    ]);
    expect(of('console_error')).toMatchObject([
      { message: 'logged for *** TypeError: inner {"firstName":"***","password":"***"} Authorization: Bearer ***' },
    ]);
    expect(of('network_error').map(({ message, resource }) => [message, resource])).toEqual([
      ['GET: Status 503', '/broken/by-fetch'],
      [expect.stringMatching(`GET: ${FAILED}`), '/gone/by-fetch'],
    ]);
    expect(of('xhr_error')).toMatchObject([{ message: 'POST: Status 503', resource: '/broken/by-xhr' }]);
    expect(of('manual_error')).toMatchObject([{ message: 'Error: told by hand', plugin: 'greeter' }]);
    expect(JSON.stringify(errors)).not.toMatch(/june|Juniper|secret|5551234567/i);
  });

  it('leave the page’s own handlers working, and its functions looking untouched [ERR-06]', thorough, async () => {
    await page.addInitScript(() => {
      const texts = () => [
        ...[fetch, console.error, XMLHttpRequest.prototype.open].map((fn) => [String(fn), fn.name, fn.length, Object.keys(fn)]),
        [Object.keys(console), Object.getOwnPropertyNames(window).includes('fetch')],
      ];
      const seen = { before: JSON.stringify(texts()), handled: [] as unknown[], rejected: [] as unknown[], texts };
      Object.assign(window, { seen });
      window.onerror = (message) => {
        seen.handled.push(message);
        return true;
      };
      window.onunhandledrejection = ({ reason, defaultPrevented }) => seen.rejected.push([String(reason), defaultPrevented]);
    });
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    await open();
    const after = await page.evaluate(async () => {
      const { seen } = window as never as { seen: { before: string; handled: unknown[]; rejected: unknown[]; texts(): unknown } };
      const happened = (type: string) => new Promise((resolve) => addEventListener(type, resolve));
      const both = Promise.all(['error', 'unhandledrejection'].map(happened));
      queueMicrotask(() => {
        throw new Error('handled by the page');
      });
      void fetch('/gone/by-fetch');
      await both;
      return { same: seen.before === JSON.stringify(seen.texts()), handled: seen.handled, rejected: seen.rejected };
    });
    expect(after.same).toBe(true);
    expect(after.handled).toEqual([uncaught('Error: handled by the page')]);
    expect(after.rejected).toEqual([[expect.stringMatching(`TypeError: ${FAILED}`), false]]);
    // The browser does not report errors for which `onerror` returned true. It does report the rejections.
    await leave(/handled by the page/);
    expect(thrown).toEqual([expect.stringMatching(FAILED)]);
  });

  it(
    'cause no loop with a failing service, a tool that wraps the same functions, or an object that logs when read [ERR-06]',
    thorough,
    async () => {
      let tries = 0;
      await visitor.route('**/apps/error', (route) => {
        tries++;
        return route.abort('connectionreset');
      });
      await installClock(page);
      await open();
      await page.evaluate(() => {
        Object.assign(window, { calls: 0 });
        const counted = window as never as { calls: number };
        const theirs = { error: console.error, fetch: window.fetch.bind(window) };
        console.error = (...args) => {
          counted.calls++;
          theirs.error.apply(console, args);
        };
        window.fetch = (...args) =>
          theirs.fetch(...args).catch((error: Error) => {
            console.error('request failed', error);
            throw error;
          });
        const loud = new Proxy({}, { get: (_, key) => console.error('read', String(key)) });
        for (let i = 0; i < 20; i++) console.error(loud, i);
        for (let i = 0; i < 20; i++) console.error('plain', i, loud);
      });
      // Three more tries follow, after 1, 2 and 4 seconds.
      await expect.poll(hurried(page, () => tries)).toBeGreaterThanOrEqual(4);
      for (let passed = 0; passed < 8; passed++) {
        await page.clock.runFor(1_000);
        // By the time this request is answered, failed requests have reached the page.
        await page.evaluate(() => fetch('/').then((answer) => answer.text()));
      }
      // 20 from each loop, what reading the object logs for each, and one for each report that failed.
      const calls = await page.evaluate(() => (window as never as { calls: number }).calls);
      expect(calls).toBeLessThan(250);
      expect(tries).toBeLessThanOrEqual(10);
    },
  );

  const fates = [
    ['put back', 'once more at the page’s end', 60_000, true],
    ['dropped 5 minutes after that', 'no more', 320_000, false],
  ] as const;
  const isRetried = async (_: string, __: string, ms: number, again: boolean) => {
    const tried: string[][] = [];
    await visitor.route('**/apps/error', (route) => {
      tried.push((JSON.parse(route.request().postData() ?? '') as ErrorReport).errors.map(({ message }) => message));
      return route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } });
    });
    await installClock(page);
    await open();
    const tries = (message: string) => tried.filter((batch) => batch.includes(message)).length;
    // Reports are sent after 30 s.
    await page.clock.runFor(29_000);
    // The first try, and those after 1, 2 and 4 seconds.
    await expect
      .poll(
        hurried(page, () => tries('hurry')),
        { timeout: 40_000 },
      )
      .toBe(4);
    for (let passed = 0; passed < ms; passed += 10_000) {
      await page.clock.runFor(10_000);
      // By the time this request is answered, failed requests have reached the page.
      await page.evaluate(() => fetch('/').then((answer) => answer.text()));
    }
    const before = tries('hurry');
    await page.evaluate(() => {
      console.error('last');
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
    });
    await expect.poll(() => tries('last')).toBe(1);
    await page.evaluate(() => fetch('/').then((answer) => answer.text()));
    expect(tries('hurry') - before).toBe(again ? 1 : 0);
  };
  it.each(fates)('are retried 3 times when the service answers 404, then %s: sent %s [ERR-05]', thorough, isRetried);

  it('are ignored if in-app browsers’ autofill or an advertiser’s DOM-ready message causes them [ERR-02]', async () => {
    await open();
    await page.evaluate(() => {
      for (const message of ['_AutofillCallbackHandler is not defined', 'ttd_dom_ready is not defined', 'last'])
        queueMicrotask(() => {
          throw new ReferenceError(message);
        });
    });
    expect((await leave(/last/)).map(({ message }) => message)).toEqual([expect.stringMatching(/last$/)]);
  });

  it('all arrive if 100 distinct ones happen at once [ERR-04] [ERR-05]', async () => {
    await open();
    await page.evaluate(() => {
      for (let i = 0; i < 100; i++)
        queueMicrotask(() => {
          throw new Error(`distinct ${i}.`);
        });
    });
    const distinct = () => new Set(reported().flatMap(({ message }) => /distinct \d+/.exec(message)?.[0] ?? []));
    // Errors are sent in tens, at once. The last ones wait.
    await expect.poll(() => distinct().size).toBeGreaterThanOrEqual(90);
    const errors = await leave(/distinct 99/);
    expect(distinct().size).toBe(100);
    expect(errors.some(({ message }) => /dropped the/.test(message))).toBe(false);
  });

  it('arrive in small batches with one summary if they are a storm [ERR-03] [ERR-04] [ERR-05]', async () => {
    await open();
    await page.evaluate(() => {
      const raise = (message: string) => window.dispatchEvent(new ErrorEvent('error', { message, error: new Error(message) }));
      for (let i = 0; i < 100_000; i++) raise('equal');
      for (let i = 0; i < 5_000; i++) raise(`distinct ${i}`);
    });
    const errors = await leave(/dropped the/);
    const summaries = errors.filter(({ message }) => /dropped the/.test(message));
    expect(summaries).toMatchObject([
      { message: expect.stringMatching(/^Error: dropped the newest errors: 99800 repeated, \d+ others$/), severity: 'warn' },
    ]);
    expect(errors.filter(({ message }) => message === 'equal').length).toBeLessThanOrEqual(50);
    expect(Math.max(...reports().map((report) => report.errors.length))).toBeLessThanOrEqual(10);
    const [, others] = /(\d+) others$/.exec(summaries[0]?.message ?? '') ?? [];
    expect(Number(others) + errors.filter(({ message }) => /^distinct/.test(message)).length).toBeLessThanOrEqual(5_000);
  });
});
