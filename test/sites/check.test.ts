import { describe, expect, it } from 'vitest';
import { checkSite } from '../../sites/check';
import { siteIds } from '../../sites/ids';
import { pluginOf, siteWith } from '../support/site';

const good = () => ({ ...siteWith([pluginOf('errors', () => {})]), stream: 'G-MAIN', testStream: 'G-TEST' });

describe('checkSite', () => {
  it.each(siteIds)('PLG-07 finds no fault with %s', async (id) => {
    const [{ default: site }, { default: life }] = await Promise.all([
      import(`../../sites/${id}.ts`),
      import(`../../sites/later/${id}.ts`),
    ]);
    expect(checkSite(id, site, life.later)).toEqual([]);
  });

  const faults: [string, object, RegExp][] = [
    ['an unknown id', { id: 'mian' }, /^sites\/main\.ts: id: /],
    ['another site’s id', { id: 'blogs' }, /^sites\/main\.ts: id: expected 'main'/],
    ['an unknown brand', { brand: 'green' }, /^sites\/main\.ts: brand: /],
    ['a stream that is none', { stream: 'UA-1' }, /^sites\/main\.ts: stream: expected a stream id/],
    ['an unknown key', { plugin: [] }, /^sites\/main\.ts: .*plugin/],
    ['no plugins', { plugins: undefined }, /^sites\/main\.ts: plugins: /],
    ['a plugin without a chunk', { plugins: [{ ...pluginOf('a', () => {}), load: undefined }] }, /^sites\/main\.ts: plugins\.0\.load: /],
    ['a category that nobody is asked about', { plugins: [pluginOf('a', () => {}, { needs: 'profiling' })] }, /plugins\.0\.needs: /],
    ['a moment that does not come', { plugins: [pluginOf('a', () => {}, { wake: 'later' as never })] }, /plugins\.0\.wake/],
    ['a plugin twice', { plugins: [pluginOf('a', () => {}), pluginOf('a', () => {})] }, /plugins: expected each plugin once/],
  ];
  it.each(faults)('PLG-07 tells file, path and expectation of %s', (_, wrong, line) => {
    const lines = checkSite('main', { ...good(), ...wrong }, { plugins: [] });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
  });

  const lateFaults: [string, object, RegExp][] = [
    [
      'scripts from anywhere',
      { scripts: ['http://cdn.example/'] },
      /^sites\/later\/main\.ts: scripts\.0: expected an https address prefix/,
    ],
    [
      'a plugin that must be early',
      { plugins: [pluginOf('a', () => {}, { early: () => {} })] },
      /^sites\/later\/main\.ts: plugins\.0\.early: /,
    ],
    ['a plugin of the other half', { plugins: [pluginOf('errors', () => {})] }, /^sites\/main\.ts: plugins: expected each plugin once/],
  ];
  it.each(lateFaults)('PLG-07 tells file, path and expectation of %s in the second half', (_, wrong, line) => {
    const lines = checkSite('main', good(), { plugins: [], ...wrong });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
  });

  it('PLG-07 gives one line for each fault', () => {
    expect(checkSite('main', { ...good(), brand: 'x', stream: 'y' }, { plugins: [] })).toHaveLength(2);
  });

  it('takes anything for a manifest with faults', () => {
    for (const nonsense of [undefined, null, 7, 'main', []]) {
      expect(checkSite('main', nonsense, { plugins: [] })).toHaveLength(1);
      expect(checkSite('main', good(), nonsense)).toHaveLength(1);
    }
  });
});
