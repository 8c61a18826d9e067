// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HitPayload, Problem } from '../../../kernel';
import { createTicker } from '../../../lib/time/ticker';
import { createLedger } from '../../../plugins/vendors/ledger';
import { runVendor } from '../../../plugins/vendors/run-vendor';
import type { Vendor } from '../../../plugins/vendors/vendor';
import { createTools } from '../tools';

const hit = (event: string, more: HitPayload = {}): HitPayload => ({ event, hit_id: event, ...more });

/** A vendor whose library arrives on request. */
function runWith(parts: Partial<Vendor> = {}, past: HitPayload[] = [], load = async () => {}) {
  const { tools, fetch, problems } = createTools({}, undefined);
  const missing: string[] = [];
  const told: string[] = [];
  const loaded: string[] = [];
  let there = false;
  const vendor: Vendor = {
    script: 'https://vendor.example/v.js',
    arrived: () => there,
    hit: ({ event }) => void told.push(`hit ${event}`),
    convert: ({ id }) => void told.push(`convert ${id}`),
    image: ({ id }) => `https://vendor.example/pixel?id=${id}`,
    optOut: () => void told.push('optOut'),
    ...parts,
  };
  const named = { name: 'test-vendor', category: 'advertising' as const, account: {}, load: async () => ({ default: () => vendor }) };
  const running = runVendor(named, past, {
    ...tools,
    every: createTicker(tools.later, 1_000),
    ledger: createLedger(tools.env, tools.report),
    purpose: 'analytics',
    missing: (vendor, failure) => void missing.push(`${vendor}: ${failure}`),
    loadScript(url) {
      loaded.push(url);
      return load();
    },
  });
  const arrive = async () => {
    there = true;
    await vi.advanceTimersByTimeAsync(1_000);
  };
  const pixels = () => fetch.mock.calls.map(([url]) => url);
  return { running, told, loaded, arrive, pixels, problems: problems as Problem[], fetch, missing };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  for (const marker of document.querySelectorAll('[data-vendors]')) marker.remove();
});
afterEach(() => void vi.useRealTimers());
const marker = () => document.querySelector('script[data-vendors]');

describe('runVendor', () => {
  it('replays earlier hits to a library, in order [TAG-02 EVT-12]', async () => {
    const { running, told, arrive } = runWith({}, [hit('a'), hit('b')]);
    running.take(hit('c'));
    await vi.advanceTimersByTimeAsync(20_000);
    running.take(hit('d'));
    expect(told).toEqual([]);
    await arrive();
    running.take(hit('e'));
    expect(told).toEqual(['hit a', 'hit b', 'hit c', 'hit d', 'hit e']);
  });

  it('marks the page, and tells of a library that does not load within 30 s once [TAG-01]', async () => {
    const { running, told, problems, missing, loaded } = runWith({}, [hit('a')], () => Promise.reject(new Error('v.js: error')));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(marker()?.getAttribute('data-test-vendor')).toBe('asked');
    await vi.advanceTimersByTimeAsync(2_000);
    running.take(hit('b'));
    expect(marker()?.getAttribute('data-test-vendor')).toBe('not loaded');
    expect([missing, problems]).toEqual([['test-vendor: error'], []]);
    expect([told, loaded]).toEqual([[], ['https://vendor.example/v.js']]);
  });

  it.each([
    ['error', () => Promise.reject(new Error('v.js: error'))],
    ['timeout', () => Promise.reject(new Error('v.js: timeout'))],
  ])('tells at the end of its page of a library whose script has failed: %s [TAG-01]', async (failure, load) => {
    const { running, missing } = runWith({}, [], load);
    running.tell();
    expect(missing).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    running.tell();
    expect(missing).toEqual([`test-vendor: ${failure}`]);
  });

  it('tells of a script that is no library, and of nothing at the end of a page where a library is late or there [TAG-01]', async () => {
    const late = runWith();
    await vi.advanceTimersByTimeAsync(29_000);
    late.running.tell();
    expect(late.missing).toEqual([]);
    await late.arrive();
    late.running.tell();
    expect(late.missing).toEqual([]);
    const other = runWith();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(other.missing).toEqual(['test-vendor: not_ready']);
  });

  it('tells of an image that fails as a request and as an image [CNV-02]', async () => {
    const { running, missing, problems, fetch } = runWith({ script: undefined, convert: undefined } as never);
    fetch.mockRejectedValue(new TypeError('blocked'));
    const images: HTMLImageElement[] = [];
    const { Image } = window;
    vi.stubGlobal('Image', function (this: unknown) {
      images.push(new Image());
      return images.at(-1);
    });
    await vi.advanceTimersByTimeAsync(0);
    running.take(hit('signup', { event_id: 'one' }));
    await vi.advanceTimersByTimeAsync(10);
    images[0]?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    vi.stubGlobal('Image', Image);
    expect([missing, problems]).toEqual([['test-vendor: pixel'], []]);
  });

  it('adds a mark that makes a withdrawal reload the page, and that runs nothing [CON-15]', async () => {
    runWith();
    await vi.advanceTimersByTimeAsync(0);
    expect(marker()?.matches('script[data-consent]:not([type="text/plain"])')).toBe(true);
    expect(marker()?.getAttribute('type')).toBe('application/json');
  });

  it('keeps a conversion until the library has loaded, and reports it once [CNV-02 CNV-04]', async () => {
    const { running, told, arrive, pixels } = runWith();
    for (const event of ['donation', 'transaction', 'purchase']) running.take(hit(event, { transaction_id: 'R-1' }));
    await vi.advanceTimersByTimeAsync(10_000);
    await arrive();
    running.take(hit('donation', { transaction_id: 'R-1' }));
    expect(told.filter((call) => call.startsWith('convert'))).toEqual(['convert gift_R_2d_1']);
    expect(pixels()).toEqual([]);
  });

  it.each([
    ['the page is left', (running: { leave(): void }) => running.leave()],
    ['it is given up', () => vi.advanceTimersByTimeAsync(31_000)],
  ])('sends a conversion by image, once, if %s before the library has loaded [CNV-02 CNV-04]', async (_, happens) => {
    const { running, arrive, told, pixels, fetch } = runWith();
    running.take(hit('signup', { event_id: 'one' }));
    await vi.advanceTimersByTimeAsync(0);
    await happens(running);
    expect(pixels()).toEqual(['https://vendor.example/pixel?id=one']);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ keepalive: true, mode: 'no-cors', referrerPolicy: 'strict-origin' });
    running.leave();
    await arrive();
    expect(pixels()).toHaveLength(1);
    expect(told.filter((call) => call.startsWith('convert'))).toEqual([]);
  });

  it.each([
    { name: 'falls back to an image on a page that allows only images', left: false, asked: ['https://vendor.example/pixel?id=one'] },
    { name: 'sends no second request when one fails at the end of the page', left: true, asked: [] },
  ])('$name [CNV-02]', async ({ left, asked }) => {
    const { running, fetch } = runWith({ script: undefined, convert: undefined });
    const images: { src?: string }[] = [];
    vi.stubGlobal('Image', function Image(this: object) {
      images.push(this);
    });
    fetch.mockImplementation(() => new Promise((_, reject) => void setTimeout(reject, 50, new TypeError('Failed to fetch'))));
    running.take(hit('signup', { event_id: 'one' }));
    await vi.advanceTimersByTimeAsync(0);
    if (left) window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(60);
    expect(images.map(({ src }) => src)).toEqual(asked);
    vi.unstubAllGlobals();
  });

  it('tells the library about the opt-out, and nothing afterwards [CON-15]', async () => {
    const { running, told, arrive, pixels } = runWith();
    await vi.advanceTimersByTimeAsync(0);
    running.take(hit('signup', { event_id: 'one' }));
    running.end();
    running.take(hit('a'));
    running.leave();
    await arrive();
    expect([told, pixels()]).toEqual([['optOut'], []]);
  });

  it('starts nothing if it ends before its chunk loads [CON-15]', async () => {
    const { running, loaded, told } = runWith();
    running.end();
    await vi.advanceTimersByTimeAsync(31_000);
    expect([loaded, told, marker()]).toEqual([[], [], null]);
  });

  it('reports a vendor that throws, and continues', async () => {
    const fail = () => {
      throw new Error('vendor');
    };
    const { running, problems } = runWith({ script: undefined, begin: fail, hit: fail, convert: fail, optOut: fail });
    await vi.advanceTimersByTimeAsync(0);
    running.take(hit('donation'));
    running.end();
    expect(problems).toHaveLength(4);
  });

  it('keeps the last 150 hits, the flood limit of analytics, and tells that it dropped older ones', async () => {
    const { running, told, arrive, problems } = runWith();
    for (let i = 0; i < 400; i++) running.take(hit(`e${i}`));
    expect(problems).toEqual([]);
    await arrive();
    await arrive();
    expect(told).toHaveLength(150);
    expect(told.at(-1)).toBe('hit e399');
    expect(problems).toMatchObject([{ error: new Error('dropped the oldest of over 150 hits before test-vendor'), severity: 'warn' }]);
  });

  it.each([
    ['150 hits to one that is told of hits', 150, {}, 0],
    ['151 hits to one that is told of hits', 151, {}, 1],
    ['151 hits to one that is told of conversions', 151, { hit: undefined }, 1],
    ['151 hits to one that is told of nothing', 151, { hit: undefined, convert: undefined }, 0],
  ])('tells of what was dropped only where it is missed: %s', async (_, count, parts, told) => {
    const past = Array.from({ length: count }, (_, i) => hit(`e${i}`));
    const { arrive, problems } = runWith(parts, past);
    await arrive();
    await arrive();
    expect(problems).toHaveLength(told);
  });
});
