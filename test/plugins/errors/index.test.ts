// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepEvents } from '../../../lib/keep-events';
import { errors } from '../../../plugins/errors/descriptor';
import plugin from '../../../plugins/errors/index';
import type { ErrorReport } from '../../../plugins/errors/report/transport';
import { type Circumstances, createTools } from '../tools';

function setUp(circumstances?: Circumstances) {
  createTools<never, undefined>({} as never, undefined);
  const early = keepEvents(window, ['error', 'unhandledrejection'], () => true);
  const kit = createTools({}, early, circumstances);
  const posted = () => kit.fetch.mock.calls.filter(([url]) => url.endsWith('/apps/error'));
  const reports = () => posted().map(([, init]) => JSON.parse(String(init.body)) as ErrorReport);
  const leave = () => kit.hooks.leave.call({ timeOnPage: 1, persisted: false });
  const apply = () => {
    undo = kit.apply(plugin) ?? undo;
  };
  /** With the part that reports, as for a visitor who was asked already. */
  const applyAll = async () => {
    apply();
    kit.hooks.consent.call({ state: 'granted', categories: [], chosen: '' });
    await vi.dynamicImportSettled();
  };
  return { ...kit, apply, applyAll, reports, leave };
}

let undo = () => {};
beforeEach(() => void vi.stubGlobal('requestIdleCallback', (fn: () => void) => fn()));
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
});

const throwInPage = (message: string, filename = 'https://www.main.example/app.js') =>
  window.dispatchEvent(new ErrorEvent('error', { message, filename, error: new Error(message) }));

describe('the error tracker', () => {
  it('ERR-07 reports what happened before it came, and after, each once', async () => {
    const { applyAll, reports, leave } = setUp();
    throwInPage('before');
    await applyAll();
    throwInPage('after');
    leave();
    expect(reports().flatMap((report) => report.errors.map(({ message }) => message))).toEqual(['before', 'after']);
  });

  it.each(['Load failed', 'Failed to fetch', 'NetworkError when attempting to fetch resource.'])(
    'ERR-01 takes nothing for failed that the end of the page cuts off, as Firefox and WebKit do before they say so: %s',
    async (message) => {
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
        vi.advanceTimersByTime(500);
        fail('https://www.main.example/cut-off.png');
        leave();
        vi.advanceTimersByTime(1_000);
        leave();
        const resources = reports().flatMap((report) => report.errors.map(({ resource }) => resource));
        expect(resources).toEqual(['https://www.main.example/gone.png', 'https://www.main.example/gone.json']);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('ERR-01 counts those 500 ms from when a file did not load, not from when the tracker came', async () => {
    const { apply, reports, leave } = setUp();
    const image = document.body.appendChild(document.createElement('img'));
    image.src = 'https://www.main.example/gone.png';
    const failure = Object.defineProperty(new Event('error'), 'timeStamp', { value: performance.now() - 500 });
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
  ])('ERR-05 reports for whoever visits a page of site %s: %i', async (site, count) => {
    const { applyAll, tools, reports, leave } = setUp();
    Object.assign(tools.page, { site });
    await applyAll();
    throwInPage('oops');
    leave();
    expect(errors().needs).toBe('nothing');
    expect(reports()).toHaveLength(count);
  });

  it('ERR-05 tells time, address and referrer, without personal data', async () => {
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

  it('ERR-05 sends at 10 at once', async () => {
    const { applyAll, reports } = setUp();
    await applyAll();
    for (let i = 0; i < 10; i++) throwInPage(`e${i}`);
    expect(reports().map((report) => report.errors.length)).toEqual([10]);
  });

  it('PLG-04 reports what the kernel and plugins caught, noise included', async () => {
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

  it('ERR-02 ERR-03 leaves out noise and repeats', async () => {
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
  ])('PRV-01 names the contact only where the visitor agreed: %s', async (allowed, userId) => {
    const { applyAll, hooks, reports, leave } = setUp({ allowed });
    hooks.contact.call({ state: 'ready', id: '1001', flags: '' });
    await applyAll();
    throwInPage('e');
    leave();
    expect(reports()[0]?.metadata.userId).toBe(userId);
  });

  it('ERR-06 does not report that it cannot report', async () => {
    const { applyAll, problems, reports, leave } = setUp({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    await applyAll();
    throwInPage('e');
    leave();
    await Promise.resolve();
    expect(reports()).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('ERR-06 an event that cannot be read is let be', async () => {
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

describe('what the page logs and asks for', () => {
  it('ERR-01 ERR-06 reports it without personal data, and not our own requests', async () => {
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

  it('ERR-07 reports what failed before it came, when it failed, without personal data, and not our own requests', async () => {
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

  it('ERR-04 lets 100 distinct errors through that come in one go', async () => {
    const { applyAll, reports, leave } = setUp();
    await applyAll();
    for (let i = 0; i < 100; i++) throwInPage(`distinct ${i}`);
    leave();
    expect(new Set(reports().flatMap((report) => report.errors.map(({ message }) => message))).size).toBe(100);
    expect(JSON.stringify(reports())).not.toContain('Dropped');
  });

  it('ERR-05 at the end of a page lets the hits go first', async () => {
    const { applyAll, hooks, fetch, leave } = setUp();
    const order: string[] = [];
    await applyAll();
    hooks.leave.tap({ name: 'analytics', stage: 2_000 }, () => void order.push(`hits, after ${fetch.mock.calls.length} reports`));
    throwInPage('e');
    leave();
    expect([...order, fetch.mock.calls.length]).toEqual(['hits, after 0 reports', 1]);
  });

  it('ERR-04 ERR-05 says in one summary what a storm dropped', async () => {
    const { applyAll, reports, leave } = setUp();
    await applyAll();
    for (let i = 0; i < 1_000; i++) throwInPage('equal');
    for (let i = 0; i < 500; i++) throwInPage(`distinct ${i}`);
    leave();
    const sent = reports().flatMap((report) => report.errors);
    expect(sent.filter(({ message }) => message === 'equal').length).toBeLessThanOrEqual(50);
    expect(reports().every((report) => report.errors.length <= 10)).toBe(true);
    const summaries = sent.filter(({ message }) => message.startsWith('Dropped'));
    expect(summaries).toHaveLength(1);
    expect(summaries[0]).toMatchObject({ type: 'manual_error', severity: 'warn' });
    const [, repeated, others] = /Dropped (\d+) repeated and (\d+) other/.exec(summaries[0]?.message ?? '') ?? [];
    expect(Number(repeated)).toBe(800);
    // What was not sent is counted: 301 were not looked at, the others found the queue full.
    expect(Number(others) + sent.filter(({ message }) => message.startsWith('distinct')).length).toBe(500);
  });
});

describe('the part that reports', () => {
  it.each([
    ['a visitor who is still to be asked', 'unset', false, false],
    ['one who may be tracked until they refuse', 'unset', true, true],
    ['one who agreed', 'granted', true, true],
    ['one who refused', 'rejected', false, true],
  ] as const)('PLG-02 is fetched before an error for %s: %s, tracked %s: %s', async (_, state, allowed, fetched) => {
    const { apply, hooks, tools } = setUp({ allowed });
    Object.assign(tools.consent, { state });
    apply();
    // The record decides, not the announcement.
    hooks.consent.call({ state: 'granted', categories: [], chosen: '' });
    await vi.dynamicImportSettled();
    expect(hooks.contact.taps.some(({ name }) => name === 'errors')).toBe(fetched);
  });

  it('ERR-07 is fetched at the first error, and told of all, though the page seemed to end', async () => {
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
