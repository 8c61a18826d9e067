import { expect, it, vi } from 'vitest';
import type { Page, Visitor } from '../../../kernel';
import type { EnabledPlugin } from '../../../kernel/plugin';
import { loadAhead } from '../../../kernel/runtime/load-ahead';
import type { Taproot } from '../../../kernel/taproot';
import { pluginOf } from '../../support/site';

const ahead = (part: Partial<EnabledPlugin>, { site = 'main', allowed = ['nothing', 'analytics'] } = {}) => {
  const load = vi.fn(async () => ({ default: { name: 'a', apply() {} } }));
  const consent = { covers: (category: string) => allowed.includes(category) } as Taproot['consent'];
  const plugin = pluginOf('a', () => {}, { wake: 'ready', needs: 'analytics', load, ...part });
  loadAhead([plugin], { page: { site } as Page, visitor: {} as Visitor, consent });
  return load.mock.calls.length;
};

it('the runtime requests chunks while the page is parsed, except those that may not be needed [PLG-02]', () => {
  expect(ahead({})).toBe(1);
  expect(ahead({ when: () => true })).toBe(1);
  expect(ahead({ wake: 'loaded' })).toBe(0);
  expect(ahead({ when: () => false })).toBe(0);
  expect(ahead({}, { allowed: [] })).toBe(0);
  expect(ahead({}, { site: 'unknown' })).toBe(0);
});

it('the runtime leaves failures to the host [PLG-04]', () => {
  const broken = () => {
    throw new Error('no');
  };
  const load = vi.fn(async () => Promise.reject(new Error('blocked')));
  expect(() => [ahead({ when: broken }), ahead({ load })]).not.toThrow();
  expect(load).toHaveBeenCalledOnce();
});
