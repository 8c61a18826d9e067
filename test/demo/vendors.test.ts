import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DemoUnderTest, runDemo } from './support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
});
afterAll(() => demo.close());
beforeEach(() => demo.ask('live', '/inspect', { method: 'DELETE' }));

const told = async () => (await demo.ask('live', '/inspect/vendors')).json<{ vendor: string; call: string; words: unknown[] }[]>();
const tell = (body: unknown, from = new URL(demo.url('main')).origin) => demo.post('/vendors/social.example/calls', body, { origin: from });

describe('vendor stand-ins', () => {
  const libraries = [
    'tags.example/gtm.js?id=GTM-1',
    'tags.example/gtag/js?id=G-1',
    'heat.example/c/heat-1.js',
    'newsletter.example/b/x.min.js',
  ];
  it.each(libraries)('vendor stand-ins play the library at %s [TAG-04]', async (path) => {
    const { body, headers } = await demo.ask('utility', `/vendors/${path}`);
    expect(headers['content-type']).toMatch(/javascript/);
    const fetch = vi.fn(async () => {});
    runInNewContext(body, { window: { dataLayer: [{ event: 'x' }], liQ: [{ event: 'x' }] }, fetch });
    expect(await told()).toEqual([]);
  });

  it('play a Google library that loads twice once, and not at all after an opt-out [TAG-02]', async () => {
    const { body } = await demo.ask('utility', '/vendors/tags.example/gtag/js?id=G-1');
    const fetch = vi.fn(async () => {});
    const window: Record<string, unknown> = { dataLayer: [] };
    for (let times = 0; times < 2; times++) runInNewContext(body, { window, fetch });
    (window.dataLayer as unknown[]).push(['event', 'a', { send_to: 'G-1' }], ['event', 'b', { send_to: 'G-2' }]);
    expect(fetch).toHaveBeenCalledTimes(1);
    window['ga-disable-G-1'] = true;
    (window.dataLayer as unknown[]).push(['event', 'c', {}]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('record calls and pixels until everything is deleted [CNV-02]', async () => {
    expect((await tell({ call: 'fbq', words: ['track'], order: 1 })).status).toBe(204);
    expect((await demo.ask('utility', '/vendors/adserver.example/activity;src=1?')).headers['content-type']).toBe('image/gif');
    expect(await told()).toMatchObject([
      { vendor: 'social.example', call: 'fbq', words: ['track'] },
      { vendor: 'adserver.example', call: 'pixel', words: ['/activity;src=1'] },
    ]);
    await demo.ask('live', '/inspect', { method: 'DELETE' });
    expect(await told()).toEqual([]);
  });

  it.each([{}, { call: 'x', words: 'y', order: 1 }, { call: 'x', words: ['y'.repeat(20_000)], order: 1 }])(
    'vendor stand-ins reject invalid calls',
    async (body) => {
      expect((await tell(body)).status).toBe(400);
    },
  );
  it('vendor stand-ins reject calls from other origins', async () => {
    expect((await tell({ call: 'x', words: [], order: 1 }, 'http://evil.example')).status).toBe(403);
    expect(await told()).toEqual([]);
  });
});
