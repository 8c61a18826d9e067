import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import type { EnabledPlugin, Tools, Watched } from '../../../kernel';
import { createEnv } from '../../../kernel/env';
import { createHook } from '../../../kernel/hooks';
import { createHooks } from '../../../kernel/lifecycle';
import type { PageStart } from '../../../kernel/page-start';
import { runtime } from '../../../kernel/runtime';
import type { Inspected, RuntimeManifest } from '../../../kernel/runtime/manifest';
import { pluginOf, siteWith } from '../../support/site';

/** The plugins that watch other plugins on every page. */
const WATCHERS = ['switches', 'switch-off', 'slow-taps', 'developer'];
const watching = WATCHERS.map((name) => ({ name }));

/** Runs the runtime on a page at an address. */
const liveAt = (
  path: string,
  later: RuntimeManifest = { plugins: [] },
  wait?: Window['setTimeout'],
  spoil: (window: Window) => void = () => {},
  erased = false,
) => {
  const url = `https://act.main.example${path}`;
  const window = new JSDOM('', { url }).window as unknown as Window & typeof globalThis;
  if (wait) Object.assign(window, { setTimeout: wait });
  const hooks = createHooks(() => {});
  const problems: unknown[] = [];
  const report = (error: unknown) => void problems.push(error);
  spoil(window);
  const startAll = vi.fn();
  const options: PageStart = {
    time: 0,
    url,
    site: siteWith(),
    apply: () => () => {},
    tools: () => ({}) as Tools,
    attempt: (_, fn) => fn(),
    records: {
      standing: () => undefined,
      store: () => {},
      erase: () => (erased ? 'edf_cc=x' : undefined),
      renew: () => {},
    },
    review: () => {},
    handed: '',
    keeps: () => true,
    guard: () => {},
    events: [],
    scripts: ['https://cdn.example/'],
    trace: createHook('track', 'boolean', () => {}),
  };
  const page = { attribute: () => undefined };
  const tools = {
    push: () => {},
    env: createEnv(window),
    page,
    hooks,
    options,
    report,
    consent: { allows: () => true, covers: () => true },
  };
  const createHost = () => ({ startAll, observe: () => {}, pending: () => false });
  runtime(later, createHost).apply(tools as unknown as Tools<PageStart, unknown>);
  return { address: window.location.href.replace('https://act.main.example', ''), options: { ...options, startAll }, problems };
};

const rewritten: [string, string][] = [
  ['/content/eo-response-v2?a=1#thanks', '/?a=1#thanks'],
  ['/eo-response', '/'],
  ['/eo-response/', '/'],
  ['/eo-response-other', '/eo-response-other'],
  ['/content', '/content'],
];
it.each(rewritten)('rewrites %s in the address bar to %s [DET-11]', (path, shown) => {
  expect(liveAt(path).address).toBe(shown);
});

it.each([true, false])('the runtime warns of a consent cookie that was erased: %s [CON-07 SES-11]', (erased) => {
  const logged: unknown[] = [];
  const spoil = (window: Window) => Object.assign(window, { console: { warn: (text: string) => logged.push(text) } });
  const { problems } = liveAt('/', undefined, undefined, spoil, erased);
  expect(problems).toEqual(erased ? [new Error('edf_cc was invalid')] : []);
  expect(logged).toEqual(erased ? ['taproot: edf_cc was invalid'] : []);
});

it.each([
  ['starts nothing while the rules for an old yes are loading', () => new Promise<boolean>(() => {}), false],
  ['starts nothing once an old yes has ended', async () => true, false],
  ['starts all once the rules let an old yes stand', async () => false, true],
  ['reports what fails in ending an old yes, and starts all', () => Promise.reject<boolean>(new Error('no clock')), true],
])('the runtime %s [CON-03]', async (says, ends, starts) => {
  const { options, problems } = liveAt('/', { plugins: [pluginOf('late', () => {})], ends });
  expect(options.startAll).not.toHaveBeenCalled();
  await new Promise((resolve) => setImmediate(resolve));
  expect(options.startAll.mock.calls.length > 0).toBe(starts);
  expect(problems).toHaveLength(/reports/.test(says) ? 1 : 0);
});

it('the runtime starts the plugins outside the tag, and allows the script addresses that they list [PLG-01 TAG-06]', () => {
  const plugins = [pluginOf('late', () => {})];
  const { options } = liveAt('/', { plugins, scripts: ['https://vendor.example/'] });
  expect(options.startAll.mock.calls.flat(2).map(({ name }) => name)).toEqual(['late', ...WATCHERS]);
  expect(options.scripts).toEqual(['https://cdn.example/', 'https://vendor.example/']);
});

it('the runtime starts plugins when the page has broken what an earlier step needs [PLG-03]', () => {
  const { options, problems } = liveAt('/', { plugins: [pluginOf('late', () => {})] }, undefined, (window) => {
    const addEventListener = () => {
      throw new Error('broken');
    };
    Object.assign(window, { navigation: { addEventListener } });
  });
  expect(options.startAll).toHaveBeenCalledOnce();
  expect(problems.map(String)).toContain('Error: broken');
});

it.each([
  [true, 1],
  [false, 0],
])('the runtime wakes a plugin once the page is parsed when soon returns %s [PLG-02]', (isSoon, times) => {
  const watch = async () => ({ default: { name: 'late-watch', apply: () => {} } });
  const soon = (_: unknown, brief: unknown) => isSoon && brief === 'of the build';
  const { options } = liveAt('/', { plugins: [{ ...pluginOf('late', () => {}), wake: [], watch, soon, brief: 'of the build' }] });
  const [woken, watcher] = options.startAll.mock.calls.flat(2) as [EnabledPlugin, EnabledPlugin];
  const run = vi.fn();
  const hooks = createHooks(() => {});
  const early = woken.early?.({ env: {}, hooks } as unknown as Tools<unknown, undefined>, run) as () => unknown;
  expect(run).not.toHaveBeenCalled();
  hooks.ready.call();
  expect([run.mock.calls.length, early()]).toEqual([times, undefined]);
  (watcher.options as () => Watched)().wake('first');
  (watcher.options as () => Watched)().wake('second');
  expect(early()).toBe('first');
});

it('the runtime starts a watcher when the page is idle, with the brief and a function that wakes its plugin [PLG-02]', () => {
  const watch = async () => ({ default: { name: 'late-watch', apply: () => {} } });
  const { options } = liveAt('/', { plugins: [{ ...pluginOf('late', () => {}, { wake: 'prompt' }), watch, brief: ['/a'] }] });
  const [woken, watcher] = options.startAll.mock.calls.flat(2) as [EnabledPlugin, EnabledPlugin];
  expect(watcher).toMatchObject({ name: 'late', wake: 'idle', load: watch });
  const given = (watcher.options as () => Watched)();
  expect(given.brief).toEqual(['/a']);
  const run = vi.fn();
  given.wake();
  woken.early?.({} as never, run);
  given.wake();
  expect(run).toHaveBeenCalledOnce();
});

it('the runtime starts a watched plugin with wake now only when its watcher asks, once [PLG-02]', () => {
  const watch = async () => ({ default: { name: 'late-watch', apply: () => {} } });
  const late = { ...pluginOf('late', () => {}, { wake: 'now' }), watch, brief: ['/a'] };
  const { options } = liveAt('/', { plugins: [late] });
  const [watcher, ...others] = options.startAll.mock.calls.flat(2) as [EnabledPlugin, ...EnabledPlugin[]];
  expect(watcher).toMatchObject({ name: 'late', wake: 'now', load: watch });
  expect(others.map(({ name }) => name)).toEqual(WATCHERS);
  const given = (watcher.options as () => Watched)();
  expect(given.brief).toEqual(['/a']);
  given.wake();
  given.wake();
  expect(options.startAll.mock.calls.slice(1)).toEqual([[[late]]]);
});

describe('the debug plugin', () => {
  const plugins = [pluginOf('late', () => {})];
  const started = (path: string, debug: RuntimeManifest['debug'], wait?: Window['setTimeout']) =>
    liveAt(path, { plugins, debug }, wait)
      .options.startAll.mock.calls.flat(2)
      .map(({ name }) => name);

  it('starts only when the query has _debug, and lets the other plugins begin once', () => {
    const debug = vi.fn((inspect: () => Inspected) => {
      const { plugins, begin } = inspect();
      const all = plugins.map(({ name }) => name);
      return pluginOf(`debug of ${all}`, () => {}, { options: begin });
    });
    expect(started('/?debug=1&x=_debug', debug)).toEqual(['late', ...WATCHERS]);
    expect(debug).not.toHaveBeenCalled();
    const asks = [pluginOf('asking', () => {})];
    const { startAll } = liveAt('/?a=1&_debug', { plugins, asks, debug }).options;
    const [[[asking]], [[first]]] = startAll.mock.calls as [[[EnabledPlugin]], [[EnabledPlugin]]];
    expect([asking.name, first.name, startAll.mock.calls.length]).toEqual(['asking', 'debug of asking,late', 2]);
    (first.options as () => void)();
    (first.options as () => void)();
    expect(startAll.mock.calls.slice(2)).toMatchObject([[[plugins[0], ...watching]]]);
  });

  it('does not delay a plugin that the hold of the page waits for, which starts once [EXP-04]', () => {
    const early = pluginOf('early', () => {}, { first: true });
    const debug = (inspect: () => Inspected) => pluginOf('debug', () => {}, { options: inspect().begin });
    const { startAll } = liveAt('/?_debug', { plugins: [...plugins, early], debug }).options;
    const names = () => startAll.mock.calls.flat(2).map(({ name }) => name);
    expect(names()).toEqual(['early', 'debug']);
    const [, overlay] = startAll.mock.calls.flat(2) as [EnabledPlugin, EnabledPlugin];
    (overlay.options as () => void)();
    expect(names()).toEqual(['early', 'debug', 'late', ...WATCHERS]);
  });

  it('holds the other plugins back for 3 s at most when it does not load', () => {
    const wait = vi.fn((run: () => void, ms: number) => void (ms === 3_000 && run()));
    expect(started('/?_debug', () => pluginOf('debug', () => {}), wait as unknown as Window['setTimeout'])).toEqual([
      'debug',
      'late',
      ...WATCHERS,
    ]);
  });
});

it('the runtime removes the parameters that name an email contact from the address bar [CTC-06]', () => {
  expect(liveAt('/p?x=1&contact_id=3&hash=y&campaign_id=1#top').address).toBe('/p?x=1&campaign_id=1#top');
  expect(liveAt('/eo-response?contact_id=3&unique_value=a-1.2').address).toBe('/');
  expect(liveAt('/p?hash=y').address).toBe('/p?hash=y');
});
