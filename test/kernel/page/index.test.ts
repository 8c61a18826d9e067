import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import type { Tools } from '../../../kernel';
import { createEnv } from '../../../kernel/env';
import { createHooks } from '../../../kernel/lifecycle';
import pageLife, { type PageStart } from '../../../kernel/page';

const addressAfter = (path: string) => {
  const url = `https://act.main.example${path}`;
  const window = new JSDOM('', { url }).window as unknown as Window & typeof globalThis;
  const hooks = createHooks(() => {});
  const options: PageStart = { time: 0, url, pending: () => false, reread: () => {} };
  pageLife.apply({ env: createEnv(window), hooks, options, consent: { allows: () => true } } as unknown as Tools<PageStart, unknown>);
  return window.location.href.replace('https://act.main.example', '');
};

const rewritten: [string, string][] = [
  ['/content/eo-response-v2?a=1#thanks', '/?a=1#thanks'],
  ['/eo-response', '/'],
  ['/eo-response/', '/'],
  ['/eo-response-other', '/eo-response-other'],
  ['/content', '/content'],
];
it.each(rewritten)('DET-11 has %s stand in the address bar as %s', (path, shown) => {
  expect(addressAfter(path)).toBe(shown);
});

it('CTC-06 has nothing in the address bar that names an email contact, whatever the visitor allows', () => {
  expect(addressAfter('/p?x=1&contact_id=3&hash=y&campaign_id=1#top')).toBe('/p?x=1&campaign_id=1#top');
  expect(addressAfter('/eo-response?contact_id=3&unique_value=a-1.2')).toBe('/');
  expect(addressAfter('/p?hash=y')).toBe('/p?hash=y');
});
