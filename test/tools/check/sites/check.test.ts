import { describe, expect, it } from 'vitest';
import { checkSite } from '../../../../tools/check/sites/check';
import { checkHosts } from '../../../../tools/check/sites/check-hosts';
import { siteIds } from '../../../../tools/sites/ids';
import { readManifests } from '../../../../tools/sites/manifests';
import { manifestWith, pluginOf } from '../../../support/site';

const plugin = { ...pluginOf('errors', () => {}), options: {} };
const good = () => ({ ...manifestWith([plugin]), stream: 'G-MAIN', testStream: 'G-TEST' });

describe('checkHosts', () => {
  const site = (id: string, production: readonly string[], more: object = {}) =>
    [id, { ...manifestWith(), id, hosts: { production, development: [], local: [] }, ...more }] as const;
  const check = (...sites: ReturnType<typeof site>[]) => checkHosts(new Map(sites));

  it('reports a host of two sites, and names both places [PLG-07]', () => {
    expect(check(site('main', ['www.main.example', 'main.example']), site('rivers', ['main.example']))).toEqual([
      'sites/rivers.ts: `hosts.production.0` is "main.example", and so is `hosts.production.1` of sites/main.ts. ' +
        'A host belongs to one site, unless each of them has `paths` of its own.',
    ]);
  });

  it('reports a host that one site lists twice [PLG-07]', () => {
    expect(check(site('main', ['main.example', 'main.example']))).toEqual([
      'sites/main.ts: `hosts.production.1` is "main.example", and so is `hosts.production.0`. List it once.',
    ]);
  });

  it('lets sites share a host if their paths are disjoint [PLG-07]', () => {
    const on = (...paths: string[]) => ({ paths });
    expect(check(site('main', ['main.example'], on('/a')), site('rivers', ['main.example'], on('/b')))).toEqual([]);
    expect(check(site('main', ['main.example'], on('/a')), site('rivers', ['main.example'], on('/a/b')))).toHaveLength(1);
    expect(check(site('main', ['main.example'], on('/a')), site('rivers', ['main.example']))).toHaveLength(1);
  });
});

describe('checkSite', () => {
  it('finds no fault in the network’s own manifests [PLG-07]', async () => {
    const sites = await readManifests();
    expect([...sites.keys()]).toEqual(siteIds);
    for (const [id, site] of sites) expect(checkSite(id, site)).toEqual([]);
  });

  const { hosts, utility } = manifestWith();
  const analytics = { ...plugin, name: 'analytics', needs: 'analytics' };
  const vendors = (options: object) => ({ plugins: [{ ...plugin, name: 'vendors', options }] });
  const faults: [string, object, string][] = [
    ['a misspelt id', { id: 'mian' }, '`id` is "mian"\\. Expected one of .*\\. Did you mean `main`\\?$'],
    ['another site’s id', { id: 'blogs' }, '`id` is "blogs"\\. Expected "main", the file\'s name\\.$'],
    ['an unknown brand', { brand: 'green' }, '`brand` is "green"\\. Expected one of `main`, `action`, `mcaf`, `mcafc4`, `mrd`\\.$'],
    ['a misspelt brand', { brand: 'actoin' }, '`brand` is "actoin"\\. .* Did you mean `action`\\?$'],
    ['a stream that is none', { stream: 'UA-1' }, '`stream` is "UA-1"\\. Expected a stream id, as in `G-ABC123`\\.$'],
    ['a stream that is a number', { stream: 7 }, '`stream` is 7\\. Expected a stream id'],
    ['no stream', { stream: undefined }, '`stream` is missing\\. Expected a stream id'],
    ['an unknown key', { plugin: [] }, 'the manifest has no `plugin`\\. Did you mean `plugins`\\?$'],
    ['a key like no other', { colour: 'red' }, 'the manifest has no `colour`\\.$'],
    ['no plugins', { plugins: undefined }, '`plugins` is missing\\. Expected an array\\.$'],
    ['a plugin that is not called', { plugins: [() => {}] }, '`plugins\\.0` is a function\\. Expected a plugin, as in `consent\\(\\)`\\.$'],
    [
      'a plugin without a chunk',
      { plugins: [{ ...plugin, load: undefined }] },
      '`plugins\\.0\\.load` is missing\\. Expected a function\\.$',
    ],
    [
      'a category that nobody is asked about',
      { plugins: [{ ...plugin, needs: 'profiling' }] },
      '`plugins\\.0\\.needs` is "profiling"\\. Expected one of `nothing`',
    ],
    [
      'a misspelt moment',
      { plugins: [{ ...plugin, wake: 'laoded' }] },
      '`plugins\\.0\\.wake` is "laoded"\\. Expected one of .* Did you mean `loaded`\\?$',
    ],
    [
      'a plugin that nothing wakes',
      { plugins: [{ ...plugin, wake: [] }] },
      '`plugins\\.0\\.wake` is \\[\\]\\. Expected at least one moment, or a `watch`\\.$',
    ],
    ['a misspelt key of a plugin', { plugins: [{ ...plugin, need: 'x' }] }, '`plugins\\.0` has no `need`\\. Did you mean `needs`\\?$'],
    [
      'a plugin that there is none of',
      { plugins: [{ ...plugin, name: 'erorrs' }] },
      '`plugins\\.0\\.name` is "erorrs", and there is no folder plugins/erorrs\\. Did you mean `errors`\\?$',
    ],
    ['a plugin twice', { plugins: [plugin, plugin] }, '`plugins\\.1` is `errors` again\\. List each plugin once\\.$'],
    [
      'analytics of visitors who are not asked',
      { plugins: [plugin, analytics] },
      '`plugins` lists `analytics` without `consent\\(\\)`, so nobody would be asked\\. Add `consent\\(\\)`\\.$',
    ],
    ['no host', { hosts: { ...hosts, production: [] } }, '`hosts\\.production` is \\[\\]\\. Expected at least one host\\.$'],
    [
      'a host in capitals',
      { hosts: { ...hosts, local: ['Main.localhost'] } },
      '`hosts\\.local\\.0` is "Main\\.localhost"\\. Expected a host in lower case',
    ],
    ['a misspelt kind of host', { hosts: { ...hosts, develpoment: [] } }, '`hosts` has no `develpoment`\\. Did you mean `development`\\?$'],
    ['a path without a slash', { paths: ['apps'] }, '`paths\\.0` is "apps"\\. Expected a path that begins with `/`\\.$'],
    [
      'a utility with a path',
      { utility: { ...utility, production: 'https://u.example/a' } },
      '`utility\\.production` is "https://u\\.example/a"\\. Expected an address without a path',
    ],
    [
      'scripts from anywhere',
      { scripts: ['http://cdn.example/'] },
      '`scripts\\.0` is "http://cdn\\.example/"\\. Expected an https address prefix with a path\\.$',
    ],
    [
      'a host of files with a path',
      { assets: ['https://static.example/a'] },
      '`assets\\.0` is "https://static\\.example/a"\\. Expected an https origin\\.$',
    ],
    [
      'a host of files without https',
      { assets: ['http://static.example'] },
      '`assets\\.0` is "http://static\\.example"\\. Expected an https origin',
    ],
    [
      'options that are no plain values',
      { plugins: [{ ...plugin, options: { every: { page: () => true } } }] },
      'plugins\\.0\\.options\\.every\\.page: expected a plain value, not \\(\\) => true$',
    ],
    [
      'a moment that third parties cannot wait for',
      vendors({ named: [], wait: 'interacton' }),
      '`plugins\\.0\\.options\\.wait` is "interacton"\\. Expected one of `interaction`\\. Did you mean `interaction`\\?$',
    ],
    [
      'a conversion that is none',
      vendors({ named: [], conversions: [{ event: 'x', conversion: 'sign-up', by: [], label: 'x' }] }),
      '`plugins\\.0\\.options\\.conversions\\.0\\.conversion` is "sign-up"\\. Expected a conversion event, as in `signup`',
    ],
    [
      'a conversion by an expression that is none',
      vendors({ named: [], conversions: [{ event: 'x', where: { y: '(' }, conversion: 'signup', by: [], label: 'x' }] }),
      '`plugins\\.0\\.options\\.conversions\\.0\\.where\\.y` is "\\("\\. Expected the source of a regular expression',
    ],
    [
      'a label of a conversion that is none',
      vendors({ named: [{ name: 'ad-conversion', account: { labels: { gift: 'AbC-1', sign_up: 'x' } } }] }),
      '`plugins\\.0\\.options\\.named\\.0\\.account\\.labels` has no `sign_up`',
    ],
    [
      'an account of conversions without labels',
      vendors({ named: [{ name: 'ad-conversion', account: { label: 'gift' } }] }),
      '`plugins\\.0\\.options\\.named\\.0\\.account\\.labels` is missing',
    ],
    [
      'a third party that nobody tells so',
      vendors({ named: [{ name: 'gtag', from: 'servce' }] }),
      '`plugins\\.0\\.options\\.named\\.0\\.from` is "servce"\\. Expected one of `page`, `service`, `both`\\. Did you mean `service`\\?$',
    ],
    [
      'a third party of the service without a destination',
      vendors({ named: [{ name: 'heat-map', from: 'service' }] }),
      '`plugins\\.0\\.options\\.named\\.0\\.from` is "service"\\. Expected `page`: no destination can tell heat-map\\. There are destinations for gtag, ad-conversion, social-pixel\\.$',
    ],
    [
      'a third party of page and service that would count twice',
      vendors({ named: [{ name: 'gtag', from: 'both' }] }),
      '`plugins\\.0\\.options\\.named\\.0\\.from` is "both"\\. Expected `page` or `service`: page and service give its events no common name and id, so that gtag would count each twice\\.$',
    ],
    [
      'a third party that is named for the page and for the service',
      vendors({ named: [{ name: 'gtag' }, { name: 'heat-map' }, { name: 'gtag', from: 'service' }] }),
      '`plugins\\.0\\.options\\.named\\.2\\.name` is "gtag"\\. Expected each third party once, with `from`\\.$',
    ],
    ['an option that third parties do not have', vendors({ named: [], waits: 1 }), '`plugins\\.0\\.options` has no `waits`'],
    ['a mode that is none', { consent: 'optin' }, '`consent` is "optin"\\. Expected one of .* Did you mean `opt-in`\\?$'],
    ['a scheme that is none', { scheme: 'drak' }, '`scheme` is "drak"\\. Expected one of .* Did you mean `dark`\\?$'],
  ];
  it.each(faults)('names file, path, value and expectation for %s [PLG-07]', (_, wrong, line) => {
    const lines = checkSite('main', { ...good(), ...wrong });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^sites/main\\.ts: ${line}`));
  });

  it.each(['page', 'both', 'service'])('lets %s tell a third party that drops what it has had [PLG-07]', (from) => {
    const recipient = { company: 'A' };
    expect(checkSite('main', { ...good(), ...vendors({ named: [{ name: 'social-pixel', recipient, from }] }) })).toEqual([]);
  });

  it('checkSite returns one line per fault [PLG-07]', () => {
    expect(checkSite('main', { ...good(), brand: 'x', stream: 'y' })).toHaveLength(2);
  });

  it('reports faults for any input without throwing', () => {
    for (const nonsense of [undefined, null, 7, 'main', []]) expect(checkSite('main', nonsense)).toHaveLength(1);
  });
});

describe('a site whose grants travel', () => {
  const question = (text: string) => ({ banner: { question: text } });
  const texts = { en: question('For main.example and mrd.example?'), es: question('¿Para main.example?'), ar: question('main.example؟') };
  const check = (more: object) => checkSite('main', { ...good(), id: 'main', grantsTravel: true, ...more });

  it('names the sites in its question, in every language [CON-24]', () => {
    expect(check({ texts: { en: texts.en } })).toEqual([
      'sites/main.ts: `grantsTravel` needs `texts.es.banner.question`, which names the sites. Add it for es, ar.',
    ]);
    expect(check({ texts })).toEqual([]);
  });

  it('asks for nothing that a sibling does not ask for [CON-24]', () => {
    const fault =
      'Remove `grantsTravel`, or `purposes`, `revision` and `singleRecipients`: a grant travels only between sites that ask the same question.';
    expect(check({ texts, purposes: [{ id: 'advertising' }] })).toContain(`sites/main.ts: ${fault}`);
  });
});
