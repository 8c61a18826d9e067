import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import type { EnabledPlugin, Taproot, TrackedEvent } from '../../kernel';
import { boot } from '../../kernel/boot';
import { runtime } from '../../kernel/runtime';
import { settle } from '../support/boot-page';
import { pluginOf, runtimeOf, siteWith } from '../support/site';

type Page = JSDOM['window'] & { taproot: Taproot & unknown[]; dataLayer: unknown[] };

const pageAt = (url = 'https://www.main.example/', html = '<p data-consent-settings>Cookies</p>') => {
  const { window } = new JSDOM(html, { url, pretendToBeVisual: true });
  window.console.warn = vi.fn();
  window.console.error = vi.fn();
  return window as unknown as Page;
};
const bootOn = (page: Page, plugins: readonly EnabledPlugin[] = [], more: Parameters<typeof siteWith>[0] = {}) => {
  const later = runtimeOf(plugins);
  boot(siteWith(more), page as unknown as Window & typeof globalThis, later, later);
  return page.taproot;
};

describe('boot', () => {
  it('puts one frozen object on the page synchronously', () => {
    const taproot = bootOn(pageAt());
    expect(Object.isFrozen(taproot)).toBe(true);
    expect(taproot).toMatchObject({ page: { site: 'main', environment: 'production' }, consent: { state: 'unset' } });
    expect(taproot.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('calls the functions that the page pushed before and after boot, and dispatches taproot:ready [PLG-06]', () => {
    const page = pageAt();
    const seen: string[] = [];
    page.taproot = [(taproot: Taproot) => seen.push(`before ${taproot.page.site}`)] as never;
    page.document.addEventListener('taproot:ready', () => seen.push('ready'));
    bootOn(page).push(() => seen.push('after'));
    expect(seen).toEqual(['before main', 'ready', 'after']);
  });

  it('reports a pushed function that throws, and runs the others [PLG-04]', () => {
    const page = pageAt();
    const seen = vi.fn();
    const taproot = bootOn(page);
    const problems = vi.fn();
    taproot.hooks.problem.tap('test', problems);
    taproot.push(() => {
      throw new Error('page');
    }, seen);
    expect(seen).toHaveBeenCalledOnce();
    expect(problems).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ plugin: 'page' }));
  });

  it('keeps the first kernel and warns once when the tag is on the page twice [PLG-08]', () => {
    const page = pageAt();
    const first = bootOn(page);
    expect(bootOn(page)).toBe(first);
    expect(page.console.warn).toHaveBeenCalledExactlyOnceWith('taproot runs already');
  });

  it('boots when window.taproot is a placeholder and not a kernel [PLG-08]', () => {
    for (const html of ['<a id="taproot"></a>', '<p>']) {
      const page = pageAt(undefined, html);
      if (html === '<p>') page.taproot = {} as never;
      expect(bootOn(page).page.site).toBe('main');
      expect(page.console.warn).not.toHaveBeenCalled();
    }
  });

  it('warns once and throws nothing into the page when the manifest is broken', () => {
    const page = pageAt();
    boot({ ...siteWith(), hosts: undefined as never }, page as unknown as Window & typeof globalThis, runtimeOf(), runtimeOf());
    expect(page.console.warn).toHaveBeenCalledOnce();
  });

  it.each([
    ['granted', 'www.main.example', '["necessary","analytics"]', true],
    ['no choice, where tracking is allowed', 'www.main.example', '', true],
    ['refused', 'www.main.example', '["necessary"]', false],
    ['Do Not Track', 'www.main.example/?_dnt', '["necessary","analytics"]', false],
    ['on a host of no manifest', 'www.stranger.example', '["necessary","analytics"]', false],
  ])('loads the chunk with the trackers only for visitors who may be tracked: %s [PLG-02]', async (_, address, categories, tracked) => {
    const page = pageAt(`https://${address}`);
    const record = `{"categories":${categories},"consent_date":"${new Date().toISOString()}","consent_uuid":"3b241101-e2bb-4255-8caf-4136c566a962"}`;
    if (categories) page.document.cookie = `edf_cc=${encodeURIComponent(record)}`;
    const [whole, first] = [vi.fn(runtimeOf()), vi.fn(runtimeOf())];
    boot(siteWith(), page as unknown as Window & typeof globalThis, whole, first);
    await settle();
    expect([first.mock.calls.length, whole.mock.calls.length]).toEqual(tracked ? [1, 0] : [0, 1]);
  });

  it('loads the runtime by itself when the chunk that contains it fails [PLG-02]', async () => {
    const whole = vi.fn(runtimeOf());
    boot(siteWith(), pageAt() as unknown as Window & typeof globalThis, whole, () => Promise.reject(new Error('corrupted')));
    await settle();
    expect(whole).toHaveBeenCalledOnce();
  });

  it.each([
    ['nobody has chosen', '', '', 1],
    ['the visitor has agreed', '', '["necessary","analytics"]', 0],
    ['the visitor has refused', '', '["necessary"]', 0],
    ['a signal refuses', '?_gpc', '', 0],
  ])('requests the chunk that asks for consent beside the runtime, once, if %s [PLG-02]', async (_, search, categories, times) => {
    const page = pageAt(`https://www.main.example/${search}`);
    const record = `{"categories":${categories},"consent_date":"${new Date().toISOString()}","consent_uuid":"3b241101-e2bb-4255-8caf-4136c566a962"}`;
    if (categories) page.document.cookie = `edf_cc=${encodeURIComponent(record)}`;
    const applied = vi.fn();
    const plugin = pluginOf('consent', applied, { wake: (state, { gpc }) => (state === 'unset' && !gpc ? 'now' : 'prompt') });
    const load = vi.fn(plugin.load);
    const whole = async () => ({ default: runtime({ asks: [{ ...plugin, load }], plugins: [] }) });
    const ask = vi.fn(plugin.load);
    boot(siteWith(), page as unknown as Window & typeof globalThis, whole, whole, ask);
    await settle();
    expect([ask.mock.calls.length, load.mock.calls.length, applied.mock.calls.length]).toEqual([times, 0, times]);
  });

  it('requests that chunk 4 times in all if it fails, and the runtime 4 times, and then says so in the console [CON-14]', async () => {
    vi.useFakeTimers();
    const page = pageAt();
    const failing = () => vi.fn(async () => Promise.reject(new Error('blocked')));
    const [load, ask] = [failing(), failing()];
    const plugin = { ...pluginOf('consent', () => {}), load, wake: () => 'now' as const };
    const whole = async () => ({ default: runtime({ asks: [plugin], plugins: [] }) });
    page.setTimeout = ((...args: Parameters<typeof setTimeout>) => setTimeout(...args)) as never;
    boot(siteWith(), page as unknown as Window & typeof globalThis, whole, whole, ask);
    await vi.advanceTimersByTimeAsync(10_000);
    const problems: string[] = [];
    page.taproot.hooks.problem.tap('test', ({ plugin, kind }) => void problems.push(`${plugin} ${kind}`));
    expect([ask.mock.calls.length + load.mock.calls.length, problems]).toEqual([4, ['consent resource_error']]);

    const other = pageAt();
    other.setTimeout = page.setTimeout;
    const lost = failing();
    const warned = vi.fn();
    Object.defineProperty(other, 'console', { value: { warn: warned } });
    boot(siteWith(), other as unknown as Window & typeof globalThis, lost, lost);
    await vi.advanceTimersByTimeAsync(10_000);
    other.taproot.hooks.problem.tap('test', ({ plugin, kind }) => void problems.push(`${plugin} ${kind}`));
    vi.useRealTimers();
    // Each try requests the first file, then the runtime by itself.
    expect([lost.mock.calls.length, problems[1]]).toEqual([8, 'runtime resource_error']);
    expect(warned.mock.calls).toEqual([['taproot is blocked', new Error('blocked')]]);
  });

  it('keeps events until a plugin collects them, then delivers them in order [PLG-05]', async () => {
    const page = pageAt();
    const got: TrackedEvent[] = [];
    const taproot = bootOn(page, [pluginOf('analytics', ({ collect }) => collect((event) => got.push(event)))]);
    taproot.track('one', { a: 1 });
    await settle();
    taproot.track('two');
    expect(got).toMatchObject([
      { name: 'one', properties: { a: 1 }, time: expect.any(Number) },
      { name: 'two', properties: {} },
    ]);
  });

  it('drops events tracked while tracking is refused [CON-19]', async () => {
    const page = pageAt('https://www.main.example/?_dnt=1');
    const got: string[] = [];
    const taproot = bootOn(page, [pluginOf('analytics', ({ collect }) => collect(({ name }) => got.push(name)))]);
    taproot.track('denied');
    await settle();
    taproot.track('denied too');
    expect(got).toEqual([]);
  });

  it('keeps events tracked before a choice, sends them after consent and drops them after a refusal [CON-08]', async () => {
    for (const [choice, expected] of [
      ['acceptAll', ['pending', 'after']],
      ['rejectAll', []],
    ] as const) {
      const page = pageAt();
      const got: string[] = [];
      const analytics = pluginOf('analytics', ({ collect }) => collect(({ name }) => got.push(name)), { needs: 'analytics' });
      const taproot = bootOn(page, [analytics], { consent: 'opt-in' });
      taproot.track('pending');
      taproot.consent[choice]();
      await settle();
      taproot.track('after');
      expect(got).toEqual(expected);
    }
  });

  it('announces each choice to the consent hook and to the page [CON-04 CON-05]', () => {
    const page = pageAt();
    const taproot = bootOn(page);
    const states: string[] = [];
    taproot.hooks.consent.tap('test', ({ state, chosen }) => void states.push(`hook ${state} ${chosen}`));
    page.document.addEventListener('taproot:consent', (event) => states.push(`page ${(event as CustomEvent).detail.state}`));
    taproot.consent.acceptAll();
    taproot.consent.rejectAll();
    expect(states).toEqual(['hook unset ', 'hook granted here', 'page granted', 'hook rejected here', 'page rejected']);
  });

  it('tracks nothing on a host that no manifest lists, but starts the consent plugin [DET-01]', async () => {
    const page = pageAt('https://elsewhere.example/');
    const analytics = vi.fn();
    const consent = vi.fn();
    const taproot = bootOn(page, [pluginOf('analytics', analytics, { needs: 'analytics' }), pluginOf('consent', consent)]);
    await settle();
    expect(taproot.page.site).toBe('unknown');
    expect(analytics).not.toHaveBeenCalled();
    expect(consent).toHaveBeenCalledOnce();
  });

  it('leaves the page’s storage untouched while tracking is allowed [CON-20]', () => {
    const page = pageAt();
    const natives = () => [
      Object.getOwnPropertyDescriptor(page.Document.prototype, 'cookie')?.set,
      Object.getOwnPropertyDescriptor(page, 'localStorage')?.get,
      page.Storage.prototype.setItem,
    ];
    const before = natives();
    const taproot = bootOn(page);
    expect(natives()).toEqual(before);
    taproot.consent.rejectAll();
    expect(natives()[0]).not.toBe(before[0]);
  });

  it('applies no plugin for a crawler [CON-19]', async () => {
    const page = pageAt();
    Object.defineProperty(page.navigator, 'userAgent', {
      value: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    const apply = vi.fn();
    bootOn(page, [pluginOf('consent', apply)]);
    await settle();
    expect(apply).not.toHaveBeenCalled();
  });

  it('copies the properties of an event when it is tracked, and does not throw when a getter does', async () => {
    const page = pageAt();
    const got: TrackedEvent[] = [];
    const taproot = bootOn(page, [pluginOf('analytics', ({ collect }) => collect((event) => got.push(event)))]);
    const properties = { score: 1 };
    taproot.track('quiz', properties);
    properties.score = 2;
    const throwing = Object.defineProperty({}, 'score', {
      enumerable: true,
      get() {
        throw new Error('page');
      },
    });
    expect(() => taproot.track('broken', throwing)).not.toThrow();
    await settle();
    expect(got).toMatchObject([{ name: 'quiz', properties: { score: 1 } }]);
  });

  it('starts nothing on a prerendered page until it is shown [LIF-06]', async () => {
    const page = pageAt();
    Object.defineProperty(page.document, 'prerendering', { value: true });
    const apply = vi.fn();
    bootOn(page, [pluginOf('analytics', apply)]);
    await settle();
    expect(apply).not.toHaveBeenCalled();
    page.document.dispatchEvent(new page.Event('prerenderingchange'));
    await settle();
    expect(apply).toHaveBeenCalledOnce();
  });

  it.each<[string, (page: Page) => void]>([
    ['a data layer that can’t be set', (page) => Object.defineProperty(page, 'dataLayer', { value: 'x' })],
    ['entries that can’t be changed', (page) => page.dataLayer.forEach(Object.freeze)],
    ['no CustomEvent', (page) => Object.assign(page, { CustomEvent: undefined })],
  ])('enforces a refusal on a page that since boot has %s [CON-22]', async (_, spoil) => {
    const page = pageAt();
    const undone = vi.fn();
    const taproot = bootOn(page, [pluginOf('tracker', () => undone, { needs: 'analytics' })]);
    await settle();
    taproot.consent.rejectAll();
    taproot.consent.acceptAll();
    await settle();
    undone.mockClear();
    spoil(page);
    expect(() => taproot.consent.rejectAll()).not.toThrow();
    page.document.cookie = '_ga=1';
    expect(page.document.cookie).not.toContain('_ga');
    expect(undone).toHaveBeenCalledOnce();
    expect(taproot.consent.state).toBe('rejected');
  });
});
