// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HitPayload } from '../../../kernel';
import { noteAsked } from '../../../lib/records/contact-asked';
import { serialiseSession } from '../../../lib/records/session-record';
import plugin from '../../../plugins/vendors';
import type { VendorsOptions } from '../../../plugins/vendors/options';
import type { NamedVendor, Vendor } from '../../../plugins/vendors/vendor';
import { createTools } from '../tools';

const NOW = 1_700_000_000_000;
const SESSION = serialiseSession({
  ...{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', start: NOW, last: NOW },
  ...{ pages: 1, count: 1, new: true },
});
const hit = (event: string): HitPayload => ({ event, hit_id: event });

function open(parts: Partial<NamedVendor> = {}, visitor: object = {}, more: Partial<VendorsOptions> = {}, url?: string) {
  const told: string[] = [];
  const load = vi.fn(async () => ({
    default: (): Vendor => ({
      begin: () => void told.push('begin'),
      hit: ({ event }) => void told.push(`${event}`),
      image: ({ id }) => `https://x.example/${id}`,
      optOut: () => void told.push('optOut'),
    }),
  }));
  const named: NamedVendor = { name: 'one', category: 'advertising', account: {}, load, ...parts };
  const page = createTools<VendorsOptions, unknown>({ named: [named], ...more }, undefined, { url });
  Object.assign(page.tools.visitor, { admin: false, optIn: false, international: false }, visitor);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => window.setTimeout(run));
  return { ...page, told, load, undo: () => (end ?? (() => {}))(), begin: () => (end = page.apply(plugin)) };
}
let end: (() => void) | void;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  for (const marker of document.querySelectorAll('[data-vendors]')) marker.remove();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  end = undefined;
});
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('vendors', () => {
  it('begin once the page is loaded, and receive earlier hits [EVT-12 TAG-04]', async () => {
    const { hooks, begin, told, load } = open();
    hooks.hit.call(hit('page_view'));
    begin();
    await pass(1_000);
    expect(load).not.toHaveBeenCalled();
    hooks.loaded.call({ forced: false });
    await pass();
    hooks.hit.call(hit('click'));
    expect(told).toEqual(['begin', 'page_view', 'click']);
  });

  it('vendors for advertising begin at a conversion, because the page may end at once [CNV-02]', async () => {
    const advertising = open();
    advertising.begin();
    advertising.hooks.hit.call(hit('signup'));
    await pass();
    expect(advertising.told).toEqual(['begin', 'signup']);
    const tags = open({ category: 'tags' });
    tags.begin();
    tags.hooks.hit.call(hit('signup'));
    await pass();
    expect(tags.told).toEqual([]);
  });

  it('receive on the next page a conversion whose page ended before their chunk loaded [CNV-02]', async () => {
    const first = open({ load: () => new Promise(() => {}) });
    first.begin();
    first.hooks.hit.call({ event: 'signup', hit_id: 'x', event_id: 'one' });
    first.hooks.leave.call({ timeOnPage: 1, persisted: false });
    expect(first.fetch).not.toHaveBeenCalled();
    const next = open();
    next.begin();
    await pass();
    expect(next.fetch.mock.calls.map(([url]) => url)).toEqual(['https://x.example/one']);
    next.hooks.leave.call({ timeOnPage: 1, persisted: false });
    const last = open();
    last.begin();
    await pass();
    expect(last.fetch).not.toHaveBeenCalled();
  });

  it('vendors for advertising wait until it is known who the contact is, others do not, and a conversion is told on a later page [CON-24 CNV-02]', async () => {
    const asked = { awaitsContact: true } as const;
    const measured = open({ category: 'measurement' }, {}, asked);
    measured.begin();
    measured.hooks.loaded.call({ forced: false });
    await pass();
    expect(measured.told).toEqual(['begin']);
    localStorage.setItem('tp_session', SESSION);
    const first = open({}, {}, asked);
    first.begin();
    first.hooks.loaded.call({ forced: false });
    first.hooks.hit.call({ event: 'signup', hit_id: 'x', event_id: 'one' });
    await pass(60_000);
    first.hooks.leave.call({ timeOnPage: 1, persisted: false });
    expect([first.told, first.fetch.mock.calls]).toEqual([[], []]);
    const next = open({}, {}, asked);
    next.begin();
    next.hooks.loaded.call({ forced: false });
    await pass();
    expect(next.told).toEqual([]);
    noteAsked(window, { status: 404 });
    next.hooks.contact.call({ state: 'not-applicable' });
    await pass();
    expect(next.told).toEqual(['begin', 'signup']);
  });

  it('wait in a background tab until it is visible [LIF-06]', async () => {
    const { hooks, begin, load } = open();
    const visibility = vi.spyOn(Document.prototype, 'visibilityState', 'get').mockReturnValue('hidden');
    begin();
    hooks.loaded.call({ forced: false });
    await pass(5_000);
    expect(load).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await pass();
    expect(load).toHaveBeenCalledTimes(1);
    visibility.mockRestore();
  });

  it('wait up to 30 s for the visitor’s country [TAG-05]', async () => {
    const { hooks, begin, load, tools } = open({ category: 'identification' }, { international: undefined });
    begin();
    hooks.loaded.call({ forced: false });
    await pass(10_000);
    expect(load).not.toHaveBeenCalled();
    Object.assign(tools.visitor, { international: false });
    await pass(1_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('do not begin when the country comes after 30 s [TAG-05]', async () => {
    const { hooks, begin, load, tools } = open({ category: 'identification' }, { international: undefined });
    begin();
    hooks.loaded.call({ forced: false });
    await pass(31_000);
    Object.assign(tools.visitor, { international: false });
    await pass(10_000);
    expect(load).not.toHaveBeenCalled();
  });

  it.each([
    [150, []],
    [151, ['dropped the oldest of over 150 hits before one']],
  ])('receive the last 150 of %i hits from before they began, and a problem tells of older ones', async (count, reasons) => {
    const { hooks, begin, told, problems } = open();
    begin();
    for (let i = 1; i <= count; i++) hooks.hit.call(hit(`e${i}`));
    hooks.loaded.call({ forced: false });
    await pass();
    expect([told.length, told[1], told.at(-1)]).toEqual([151, `e${count - 149}`, `e${count}`]);
    expect(problems.map(({ error }) => (error as Error).message)).toEqual(reasons);
  });

  it('begin when the address becomes one of their paths [TAG-03]', async () => {
    const { hooks, begin, load } = open({ paths: ['/markets'] }, {}, {}, 'https://blogs.main.example/');
    begin();
    hooks.loaded.call({ forced: false });
    await pass();
    expect(load).not.toHaveBeenCalled();
    jsdom.reconfigure({ url: 'https://blogs.main.example/markets' });
    hooks.navigate.call({ type: 'history', url: '/markets', previous: '/' });
    hooks.navigate.call({ type: 'history', url: '/markets', previous: '/' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('track the conversions of facts, including earlier ones [CNV-01 CNV-03]', async () => {
    const rule = { event: 'page_view', conversion: 'sign_up', by: ['page_path'], label: 'page_path' };
    const { begin, hooks, tracked } = open({}, {}, { conversions: [rule] });
    hooks.hit.call({ ...hit('page_view'), page_path: '/register' });
    begin();
    await pass();
    expect(tracked).toEqual([{ name: 'sign_up', properties: expect.objectContaining({ event_label: '/register' }) }]);
  });

  it('end with consent, and begin again only on the next page [CNV-05 CON-15]', async () => {
    const script = { script: 'https://x.example/x.js' };
    const first = open({
      load: async () => ({ default: () => ({ ...script, arrived: () => true, optOut: () => void first.told.push('optOut') }) }),
    });
    Object.assign(first.tools, { loadScript: async () => {} });
    first.begin();
    first.hooks.loaded.call({ forced: false });
    await pass(1_000);
    first.undo();
    expect(first.told).toEqual(['optOut']);
    first.hooks.hit.untap('vendors');
    first.begin();
    expect(first.hooks.hit.taps).toHaveLength(0);
  });

  it('wait for an interaction when the manifest says so, and receive earlier hits [TAG-02]', async () => {
    const { hooks, begin, told, load } = open({ category: 'measurement' }, {}, { wait: 'interaction' });
    hooks.hit.call(hit('page_view'));
    begin();
    hooks.loaded.call({ forced: false });
    await pass(2_900);
    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pointerdown'));
    await pass();
    expect(told).toEqual(['begin', 'page_view']);
  });

  it('vendors for advertising begin at a conversion, even when they wait for an interaction [CNV-02]', async () => {
    const { hooks, begin, told } = open({}, {}, { wait: 'interaction' });
    begin();
    hooks.loaded.call({ forced: false });
    hooks.hit.call(hit('signup'));
    await pass();
    expect(told).toEqual(['begin', 'signup']);
    await pass(5_000);
    expect(told).toEqual(['begin', 'signup']);
  });

  it('do not begin when consent ends while they wait for an interaction [CNV-05 CON-15]', async () => {
    const { hooks, begin, undo, load } = open({}, {}, { wait: 'interaction' });
    begin();
    hooks.loaded.call({ forced: false });
    await pass(1_000);
    undo();
    window.dispatchEvent(new Event('pointerdown'));
    await pass(31_000);
    expect(load).not.toHaveBeenCalled();
  });

  it('do not begin after a refusal before the page is calm [CNV-05]', async () => {
    const { hooks, begin, undo, load } = open();
    begin();
    hooks.loaded.call({ forced: false });
    undo();
    await pass(31_000);
    expect(load).not.toHaveBeenCalled();
  });
});

describe('a vendor that a switch turns off', () => {
  it('ends if it runs, and receives no further hit', async () => {
    const { hooks, begin, told } = open();
    begin();
    hooks.loaded.call({ forced: false });
    await pass(1);
    hooks.hit.call(hit('page_view'));
    hooks.off.call(['vendor one', 'plugin other']);
    hooks.hit.call(hit('late'));
    expect(told).toEqual(['begin', 'page_view', 'optOut']);
  });

  it('is not loaded if the switch is known beforehand', async () => {
    const { hooks, begin, load } = open();
    hooks.off.call(['vendor one']);
    begin();
    hooks.loaded.call({ forced: false });
    await pass(1);
    hooks.hit.call(hit('donation'));
    await pass(1);
    expect(load).not.toHaveBeenCalled();
  });

  it('do not begin where the visitor has switched the recipient off by itself, and end once they do [CNV-02]', async () => {
    const switches = { one: { by: ['one', 'former'], stored: '' } };
    const page = open({}, {}, { switches });
    Object.assign(page.tools.consent, { record: { categories: [], asked: '' } });
    page.begin();
    page.hooks.hit.call(hit('signup'));
    await pass();
    expect(page.told).toEqual(['begin', 'signup']);
    Object.assign(page.tools.consent, { record: { categories: [], asked: '~former~' } });
    page.hooks.consent.call({ state: 'granted', categories: [], chosen: 'here' });
    page.hooks.hit.call(hit('click'));
    expect(page.told).toEqual(['begin', 'signup', 'optOut']);
    const other = open({}, {}, { switches });
    Object.assign(other.tools.consent, { record: { categories: [], asked: '~one~' } });
    other.begin();
    other.hooks.hit.call(hit('signup'));
    await pass();
    expect(other.load).not.toHaveBeenCalled();
  });
});
