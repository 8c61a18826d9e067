// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdEvents } from '../../../kernel/early-events';
import { isUuid } from '../../../lib/values/uuid';
import { errors } from '../../../plugins/errors/descriptor';
import plugin from '../../../plugins/errors/index';
import type { ErrorReport } from '../../../plugins/errors/report/transport';
import { createTools, type PageSetup } from '../tools';

function setUp(circumstances?: PageSetup) {
  createTools<never, undefined>({} as never, undefined);
  const WANTED = { types: ['error', 'unhandledrejection'], most: 9 };
  const early = holdEvents(
    window,
    WANTED,
    [],
    () => true,
    () => {},
    () => {},
  );
  const kit = createTools({}, early, circumstances);
  const posted = () => kit.fetch.mock.calls.filter(([url]) => url.endsWith('/apps/error'));
  const reports = () => posted().map(([, init]) => JSON.parse(String(init.body)) as ErrorReport);
  const leave = () => kit.hooks.leave.call({ timeOnPage: 1, persisted: false });
  const apply = () => {
    undo = kit.apply(plugin) ?? undo;
  };
  /** Applies the plugin with its reporting part, as for a visitor who has chosen already. */
  const applyAll = async () => {
    apply();
    kit.hooks.consent.call({ state: 'granted', categories: [], chosen: '' });
    window.dispatchEvent(new Event('scroll'));
    await vi.dynamicImportSettled();
  };
  return { ...kit, apply, applyAll, reports, leave };
}

let undo = () => {};
beforeEach(() => void vi.stubGlobal('requestIdleCallback', (fn: () => void) => fn()));
afterEach(() => {
  undo();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const throwInPage = (message: string, filename = 'https://www.main.example/app.js') =>
  window.dispatchEvent(new ErrorEvent('error', { message, filename, error: new Error(message) }));

describe('error tracker', () => {
  it('reports errors from before and after it loaded, once each [ERR-07]', async () => {
    const { applyAll, reports, leave } = setUp();
    throwInPage('before');
    await applyAll();
    throwInPage('after');
    leave();
    expect(reports().flatMap((report) => report.errors.map(({ message }) => message))).toEqual(['before', 'after']);
  });

  it.each([
    'Load failed',
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'The operation was aborted. ',
    'https://cdn.example/chunks/b.js: error',
  ])('ignores requests that the end of the page aborts, which Firefox and WebKit report beforehand: %s [ERR-01]', async (message) => {
    const { applyAll, hooks, reports, leave } = setUp();
    await applyAll();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const fail = (src: string) => {
        const image = document.body.appendChild(Object.assign(document.createElement('img'), { src }));
        image.dispatchEvent(new Event('error'));
        const error = Object.assign(new Error(message), { resource: src.replace('png', 'json') });
        hooks.problem.call({ error, kind: 'ajax_req_error', severity: 'error', plugin: 'a', time: 1_700_000_000_000 });
      };
      fail('https://www.main.example/gone.png');
      vi.advanceTimersByTime(2_000);
      fail('https://www.main.example/cut-off.png');
      leave();
      vi.advanceTimersByTime(2_500);
      leave();
      const resources = reports().flatMap((report) => report.errors.map(({ resource }) => resource));
      expect(resources).toEqual(['https://www.main.example/gone.png', 'https://www.main.example/gone.json']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts the 2 s from the failure of a file, not from its own start [ERR-01]', async () => {
    const { apply, reports, leave } = setUp();
    const image = document.body.appendChild(document.createElement('img'));
    image.src = 'https://www.main.example/gone.png';
    const failure = Object.defineProperty(new Event('error'), 'timeStamp', { value: performance.now() - 2_000 });
    image.dispatchEvent(failure);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      apply();
      vi.advanceTimersByTime(0);
      leave();
    } finally {
      vi.useRealTimers();
    }
    await vi.dynamicImportSettled();
    leave();
    expect(reports().flatMap((report) => report.errors.map(({ resource }) => resource))).toEqual(['https://www.main.example/gone.png']);
  });

  it.each([
    ['main', 1],
    ['unknown', 0],
  ])('reports for any visitor of the site %s: %i [ERR-05]', async (site, count) => {
    const { applyAll, tools, reports, leave } = setUp();
    Object.assign(tools.page, { site });
    await applyAll();
    throwInPage('oops');
    leave();
    expect(errors().needs).toBe('nothing');
    expect(reports()).toHaveLength(count);
  });

  it('adds time, address and referrer, without personal data [ERR-05]', async () => {
    const { applyAll, reports, leave } = setUp({
      url: 'https://www.main.example/p?email=june@mail.example&x=1',
      now: () => Date.parse('2026-02-03T04:05:06Z'),
    });
    await applyAll();
    throwInPage('oops june@mail.example');
    leave();
    expect(reports()).toMatchObject([
      {
        errors: [{ type: 'javascript_error', message: 'oops ***' }],
        metadata: { timestamp: '2026-02-03T04:05:06.000Z', userId: '', url: 'https://www.main.example/p', referrer: '' },
      },
    ]);
  });

  it('sends as soon as 10 errors are queued [ERR-05]', async () => {
    const { applyAll, reports } = setUp();
    await applyAll();
    for (let i = 0; i < 10; i++) throwInPage(`e${i}`);
    expect(reports().map((report) => report.errors.length)).toEqual([10]);
  });

  it('sends an error under one id until it is answered, each error under its own [ERR-05]', async () => {
    vi.useFakeTimers();
    let made = 0;
    const { applyAll, reports, leave, fetch, env } = setUp();
    Object.assign(env, { bytes: (count: number) => new Uint8Array(count).fill(made++) });
    await applyAll();
    fetch.mockRejectedValueOnce(new TypeError('the answer was lost'));
    throwInPage('one');
    throwInPage('two');
    leave();
    await vi.advanceTimersByTimeAsync(120_000);
    const [lost, again, ...more] = reports().map((report) => report.errors.map(({ error_id }) => `${error_id}`));
    expect(more).toEqual([]);
    expect(again).toEqual(lost);
    expect(new Set(lost?.filter(isUuid)).size).toBe(2);
  });

  it('reports problems of the kernel and plugins, including noise [PLG-04]', async () => {
    const { applyAll, hooks, reports, leave } = setUp();
    hooks.problem.call({ error: new Error('early'), kind: 'plugin_error', severity: 'error', plugin: 'a', time: 0 });
    await applyAll();
    hooks.problem.call({ error: new Error('Script error.'), kind: 'ajax_req_timeout', severity: 'warn', plugin: 'b', time: 0 });
    leave();
    expect(reports()[0]?.errors).toMatchObject([
      { type: 'javascript_error', message: 'Error: early', plugin: 'a' },
      { type: 'network_error', action: 'ajax_req_timeout', severity: 'warn', plugin: 'b' },
    ]);
  });

  it('error tracker omits noise and repeats [ERR-02 ERR-03]', async () => {
    const { applyAll, reports, leave } = setUp();
    await applyAll();
    throwInPage("ReferenceError: Can't find variable: _AutofillCallbackHandler");
    throwInPage('x', 'chrome-extension://abc/x.js');
    const repeated = new ErrorEvent('error', { message: 'real', error: Object.assign(new Error('real'), { stack: 's' }) });
    for (let i = 0; i < 5; i++) window.dispatchEvent(new ErrorEvent('error', { message: repeated.message, error: repeated.error }));
    leave();
    expect(reports().flatMap((report) => report.errors.map(({ message }) => message))).toEqual(['real']);
  });

  it.each([
    [true, '1001'],
    [false, ''],
  ])('adds the contact’s id only with consent: %s [PRV-01]', async (allowed, userId) => {
    const { applyAll, hooks, reports, leave } = setUp({ allowed });
    hooks.contact.call({ state: 'ready', id: '1001', flags: '' });
    await applyAll();
    throwInPage('e');
    leave();
    expect(reports()[0]?.metadata.userId).toBe(userId);
  });

  it('does not report its own failures [ERR-06]', async () => {
    const { applyAll, problems, reports, leave } = setUp({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    await applyAll();
    throwInPage('e');
    leave();
    await Promise.resolve();
    expect(reports()).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('ignores an event that cannot be read [ERR-06]', async () => {
    const { applyAll, reports, leave } = setUp();
    await applyAll();
    const event = new Event('error');
    Object.defineProperty(event, 'message', {
      get() {
        throw new Error('trap');
      },
    });
    window.dispatchEvent(event);
    leave();
    expect(reports()).toEqual([]);
  });
});

describe('error tracker on logs and requests', () => {
  it('reports them without personal data, except our own requests [ERR-01 ERR-06]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { applyAll, reports, leave } = setUp({
      fetch: async (url) => new Response('', { status: String(url).includes('utility') ? 200 : 503 }),
    });
    await applyAll();
    console.error('could not greet june@mail.example');
    await fetch('https://api.other.example/people?email=june@mail.example');
    await fetch('https://utility.main.example/hit', { method: 'POST' });
    leave();
    expect(log).toHaveBeenCalledOnce();
    const sent = reports().flatMap((report) => report.errors);
    expect(sent).toMatchObject([
      { type: 'console_error', message: 'could not greet ***' },
      { type: 'network_error', message: 'GET: Status 503', resource: 'https://api.other.example/people' },
    ]);
    log.mockRestore();
  });

  it('reports earlier failures with their time, without personal data, except those of our own requests [ERR-07]', async () => {
    const entry = { initiatorType: 'fetch', startTime: 0, responseStatus: 500 };
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        constructor(private readonly tell: (list: object) => void) {}
        observe() {
          const requests = [
            { ...entry, name: 'https://api.other.example/people?email=june@mail.example', responseEnd: performance.now() - 60_000 },
            { ...entry, name: 'https://utility.main.example/ip', responseEnd: 1 },
          ];
          this.tell({ getEntries: () => requests });
        }
        disconnect() {}
      },
    );
    const { applyAll, reports, leave } = setUp();
    await applyAll();
    leave();
    const [error, ...others] = reports().flatMap((report) => report.errors);
    expect(others).toEqual([]);
    expect(error).toMatchObject({ type: 'network_error', message: 'Status 500', resource: 'https://api.other.example/people' });
    expect((1_700_000_000_000 - Date.parse(error?.timestamp ?? '')) / 1_000).toBeCloseTo(60, 0);
    vi.stubGlobal('PerformanceObserver', undefined);
  });

  it('accepts 100 distinct errors at once [ERR-04]', async () => {
    const { applyAll, reports, leave } = setUp();
    await applyAll();
    for (let i = 0; i < 100; i++) throwInPage(`distinct ${i}`);
    leave();
    expect(new Set(reports().flatMap((report) => report.errors.map(({ message }) => message))).size).toBe(100);
    expect(JSON.stringify(reports())).not.toContain('dropped');
  });

  it('lets hits leave first at the end of the page [ERR-05]', async () => {
    const { applyAll, hooks, fetch, leave } = setUp();
    const order: string[] = [];
    await applyAll();
    hooks.leave.tap({ name: 'analytics', stage: 2_000 }, () => void order.push(`hits, after ${fetch.mock.calls.length} reports`));
    throwInPage('e');
    leave();
    expect([...order, fetch.mock.calls.length]).toEqual(['hits, after 0 reports', 1]);
  });

  it('summarises once what a storm dropped, to the service and as a problem, which explain() repeats [ERR-04 ERR-05]', async () => {
    const { applyAll, reports, leave, problems } = setUp();
    await applyAll();
    for (let i = 0; i < 1_000; i++) throwInPage('equal');
    for (let i = 0; i < 500; i++) throwInPage(`distinct ${i}`);
    leave();
    const sent = reports().flatMap((report) => report.errors);
    expect(sent.filter(({ message }) => message === 'equal').length).toBeLessThanOrEqual(50);
    expect(reports().every((report) => report.errors.length <= 10)).toBe(true);
    const summaries = sent.filter(({ message }) => message.includes('dropped the newest'));
    expect(summaries).toHaveLength(1);
    expect(summaries[0]).toMatchObject({ type: 'manual_error', severity: 'warn' });
    const [, repeated, others] = /dropped the newest errors: (\d+) repeated, (\d+) others$/.exec(summaries[0]?.message ?? '') ?? [];
    expect(Number(repeated)).toBe(800);
    // The counts include unsent errors: 301 were not examined, and the others found the queue full.
    expect(Number(others) + sent.filter(({ message }) => message.startsWith('distinct')).length).toBe(500);
    expect(problems).toMatchObject([{ error: { message: summaries[0]?.message.replace('Error: ', '') }, severity: 'warn' }]);
  });
});

describe('reporter chunk', () => {
  it.each([
    ['a visitor who is still to be asked', 'unset', false, false],
    ['one who may be tracked until they refuse', 'unset', true, true],
    ['one who agreed', 'granted', true, true],
    ['one who refused', 'rejected', false, true],
  ] as const)(
    'is fetched before any error, for those who may be tracked at their first activity, for %s: %s, tracked %s: %s [PLG-02]',
    async (_, state, allowed, fetched) => {
      const { apply, hooks, tools } = setUp({ allowed });
      Object.assign(tools.consent, { state });
      apply();
      // The record decides, and not the announcement.
      hooks.consent.call({ state: 'granted', categories: [], chosen: '' });
      const isThere = () => hooks.contact.taps.some(({ name }) => name === 'errors');
      await vi.dynamicImportSettled();
      expect(isThere()).toBe(fetched && !allowed);
      window.dispatchEvent(new Event('scroll'));
      await vi.dynamicImportSettled();
      expect(isThere()).toBe(fetched);
    },
  );

  it('is fetched at the first error, and receives all errors even after the page seemed to end [ERR-07]', async () => {
    const { apply, reports, leave } = setUp({ allowed: false });
    apply();
    throwInPage('one');
    throwInPage('two');
    leave();
    expect(reports()).toEqual([]);
    await vi.dynamicImportSettled();
    expect(reports().flatMap((report) => report.errors.map(({ message }) => message))).toEqual(['one', 'two']);
  });
});
