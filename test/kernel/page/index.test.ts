import { JSDOM } from 'jsdom';
import { expect, it, vi } from 'vitest';
import type { Tools } from '../../../kernel';
import { createEnv } from '../../../kernel/env';
import { createHooks } from '../../../kernel/lifecycle';
import { type Inspected, type Later, type PageStart, pageLife } from '../../../kernel/page';
import { pluginOf, siteWith } from '../../support/site';

/** What page life makes of a page at an address. */
const liveAt = (path: string, later: Later = { plugins: [] }) => {
  const url = `https://act.main.example${path}`;
  const window = new JSDOM('', { url }).window as unknown as Window & typeof globalThis;
  const hooks = createHooks(() => {});
  const startAll = vi.fn();
  const options: PageStart = {
    time: 0,
    url,
    site: siteWith([pluginOf('tagged', () => {})]),
    pending: () => false,
    reread: () => {},
    startAll,
    scripts: ['https://cdn.example/'],
  };
  const tools = { env: createEnv(window), hooks, options, consent: { allows: () => true } };
  pageLife(later).apply(tools as unknown as Tools<PageStart, unknown>);
  return { address: window.location.href.replace('https://act.main.example', ''), options: { ...options, startAll } };
};

const rewritten: [string, string][] = [
  ['/content/eo-response-v2?a=1#thanks', '/?a=1#thanks'],
  ['/eo-response', '/'],
  ['/eo-response/', '/'],
  ['/eo-response-other', '/eo-response-other'],
  ['/content', '/content'],
];
it.each(rewritten)('DET-11 has %s stand in the address bar as %s', (path, shown) => {
  expect(liveAt(path).address).toBe(shown);
});

it('PLG-01 TAG-06 starts what the tag can do without, and allows the scripts that it names', () => {
  const plugins = [pluginOf('late', () => {})];
  const { options } = liveAt('/', { plugins, scripts: ['https://vendor.example/'] });
  expect(options.startAll).toHaveBeenCalledExactlyOnceWith(plugins);
  expect(options.scripts).toEqual(['https://cdn.example/', 'https://vendor.example/']);
});

it('starts the debug plugin where the address says _debug and nowhere else, first, and tells it what is enabled', () => {
  const plugins = [pluginOf('late', () => {})];
  const debug = vi.fn(({ plugins }: Inspected) => pluginOf(`debug of ${plugins.map(({ name }) => name)}`, () => {}));
  const started = (path: string) =>
    liveAt(path, { plugins, debug })
      .options.startAll.mock.calls.flat(2)
      .map(({ name }) => name);
  expect(started('/?debug=1&x=_debug')).toEqual(['late']);
  expect(debug).not.toHaveBeenCalled();
  expect(started('/?a=1&_debug')).toEqual(['debug of tagged,late', 'late']);
});

it('CTC-06 has nothing in the address bar that names an email contact, whatever the visitor allows', () => {
  expect(liveAt('/p?x=1&contact_id=3&hash=y&campaign_id=1#top').address).toBe('/p?x=1&campaign_id=1#top');
  expect(liveAt('/eo-response?contact_id=3&unique_value=a-1.2').address).toBe('/');
  expect(liveAt('/p?hash=y').address).toBe('/p?hash=y');
});
