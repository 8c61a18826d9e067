import { describe, expect, it } from 'vitest';
import { checkSite } from '../../sites/check';
import { siteIds } from '../../sites/ids';
import { readManifests } from '../../sites/manifests';
import { pluginOf, siteWith } from '../support/site';

const good = () => ({ ...siteWith([{ ...pluginOf('errors', () => {}), options: {} }]), stream: 'G-MAIN', testStream: 'G-TEST' });

describe('checkSite', () => {
  it('PLG-07 finds no fault with the network’s own', async () => {
    const sites = await readManifests();
    expect([...sites.keys()]).toEqual(siteIds);
    for (const [id, site] of sites) expect(checkSite(id, site)).toEqual([]);
  });

  const plugin = { ...pluginOf('a', () => {}), options: {} };
  const { hosts, utility } = siteWith();
  const faults: [string, object, string][] = [
    ['a misspelt id', { id: 'mian' }, 'id: expected one of .* \\(did you mean `main`\\?\\)$'],
    ['another site’s id', { id: 'blogs' }, "id: expected 'main', the file's name$"],
    ['an unknown brand', { brand: 'green' }, 'brand: expected one of `main`, `action`, `mcaf`, `mcafc4`, `mrd`$'],
    ['a misspelt brand', { brand: 'actoin' }, 'brand: .* \\(did you mean `action`\\?\\)$'],
    ['a stream that is none', { stream: 'UA-1' }, 'stream: expected a stream id, as in `G-ABC123`$'],
    ['a stream that is a number', { stream: 7 }, 'stream: expected string$'],
    ['no stream', { stream: undefined }, 'stream: expected string, and there is nothing$'],
    ['an unknown key', { plugin: [] }, '\\(manifest\\): nothing is called `plugin` here \\(did you mean `plugins`\\?\\)$'],
    ['a key like no other', { colour: 'red' }, '\\(manifest\\): nothing is called `colour` here$'],
    ['no plugins', { plugins: undefined }, 'plugins: expected array, and there is nothing$'],
    [
      'a plugin without a chunk',
      { plugins: [{ ...plugin, load: undefined }] },
      'plugins\\.0\\.load: expected function, and there is nothing$',
    ],
    [
      'a category that nobody is asked about',
      { plugins: [{ ...plugin, needs: 'profiling' }] },
      'plugins\\.0\\.needs: expected one of `nothing`',
    ],
    [
      'a misspelt moment',
      { plugins: [{ ...plugin, wake: 'laoded' }] },
      'plugins\\.0\\.wake: expected one of .* \\(did you mean `loaded`\\?\\)$',
    ],
    [
      'a misspelt key of a plugin',
      { plugins: [{ ...plugin, need: 'x' }] },
      'plugins\\.0: nothing is called `need` here \\(did you mean `needs`\\?\\)$',
    ],
    ['a plugin’s name in capitals', { plugins: [{ ...plugin, name: 'Quiz' }] }, 'plugins\\.0\\.name: expected a name in lower case'],
    ['a plugin twice', { plugins: [plugin, plugin] }, 'plugins: expected each plugin once'],
    ['no host', { hosts: { ...hosts, production: [] } }, 'hosts\\.production: expected at least one host$'],
    ['a host in capitals', { hosts: { ...hosts, local: ['Main.localhost'] } }, 'hosts\\.local\\.0: expected a host in lower case'],
    [
      'a misspelt kind of host',
      { hosts: { ...hosts, develpoment: [] } },
      'hosts: nothing is called `develpoment` here \\(did you mean `development`\\?\\)$',
    ],
    ['a path without a slash', { paths: ['apps'] }, 'paths\\.0: expected a path that begins with `/`$'],
    [
      'a utility with a path',
      { utility: { ...utility, production: 'https://u.example/a' } },
      'utility\\.production: expected an address without a path',
    ],
    ['scripts from anywhere', { scripts: ['http://cdn.example/'] }, 'scripts\\.0: expected an https address prefix with a path$'],
    [
      'options that are no plain values',
      { plugins: [{ ...plugin, options: { every: { page: () => true } } }] },
      'plugins\\.0\\.options\\.every\\.page: expected a plain value, not \\(\\) => true$',
    ],
    [
      'a moment that third parties cannot wait for',
      { plugins: [{ ...plugin, name: 'vendors', options: { named: [], wait: 'interacton' } }] },
      'plugins\\.0\\.options\\.wait: expected one of `interaction` \\(did you mean `interaction`\\?\\)$',
    ],
    [
      'an option that third parties do not have',
      { plugins: [{ ...plugin, name: 'vendors', options: { named: [], waits: 'interaction' } }] },
      'plugins\\.0\\.options: nothing is called `waits` here',
    ],
    ['a mode that is none', { consent: 'optin' }, 'consent: expected one of `opt-in`, `opt-out` \\(did you mean `opt-in`\\?\\)$'],
  ];
  it.each(faults)('PLG-07 tells file, path and expectation of %s', (_, wrong, line) => {
    const lines = checkSite('main', { ...good(), ...wrong });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^sites/main\\.ts: ${line}`));
  });

  it('PLG-07 gives one line for each fault', () => {
    expect(checkSite('main', { ...good(), brand: 'x', stream: 'y' })).toHaveLength(2);
  });

  it('takes anything for a manifest with faults', () => {
    for (const nonsense of [undefined, null, 7, 'main', []]) expect(checkSite('main', nonsense)).toHaveLength(1);
  });
});
