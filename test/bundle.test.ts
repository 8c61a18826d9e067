import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isOnPage, isTold, TOLD_BY } from '../lib/records/told-vendors';
import { functionsOf, parse } from '../tools/build/called/functions';
import type { ConsoleFiles } from '../tools/build/console-manifest';
import { ordinaryNames } from '../tools/build/keep-globals';
import { mapFile } from '../tools/build/put-maps-apart';
import { budgetOf, CHUNK_BUDGETS, TAG_BUDGET } from '../tools/build/report/budgets';
import { integrity, weigh } from '../tools/build/report/weigh';
import { built, filedChunks } from '../tools/lab/dist';
import { siteIds } from '../tools/sites/ids';
import { readManifests } from '../tools/sites/manifests';
import { namedVendors } from './support/named-vendors';

const [sites, vendors] = await Promise.all([readManifests(), namedVendors()]);

const dist = (file: string) => readFileSync(join(fileURLToPath(new URL('../dist', import.meta.url)), file));
/** Names as organisations choose them, all different. */
const DOMAINS = ['cleanairmoms', 'saveourrivers', 'methanesat', 'catchshare'];

/** Words that nothing but the code of these third parties has, and that the minifier leaves. */
const CODE_OF: Readonly<Record<string, readonly string[]>> = { gtag: ['/_g4.js', 'accept_incoming'] };

const siteOf = (id: string) => built.sites[id] ?? expect.fail(`${id} is not built`);

describe.each(siteIds)('the tag of %s', (id) => {
  it('weighs at most 7328 bytes in brotli, 96 more on a site with sensitive paths', () => {
    const { file, bytes, hasPaths } = siteOf(id);
    expect(weigh(dist(file)).brotli).toBe(bytes.brotli);
    expect(bytes.brotli).toBeLessThanOrEqual(hasPaths ? 7424 : 7328);
    expect(!!hasPaths).toBe(['main', 'blogs', 'mcaf'].includes(id));
    expect(dist(file).toString().includes('salud')).toBe(!!hasPaths);
  });

  it('has room for a wildcard and two more domains, or the wildcard alone for the fullest tags [PLG-02]', () => {
    const { file, hasPaths } = siteOf(id);
    const text = dist(file).toString();
    const more = DOMAINS.slice(0, ['action', 'donate', 'email'].includes(id) ? 0 : 2).map((name) => `www.${name}.example`);
    const larger = text.replace(/(\bproduction:\[)/, `$1${['*.main.example', ...more].map((host) => `"${host}",`).join('')}`);
    expect(larger.length).toBeGreaterThan(text.length);
    expect(weigh(Buffer.from(larger)).brotli).toBeLessThanOrEqual(TAG_BUDGET + (hasPaths ? 96 : 0));
  });

  it('weighs at most 32416 bytes together with the runtime of visitors who may not be tracked, and consent, or 448 more with sensitive paths [PLG-02]', () => {
    const { bytes, chunks, hasPaths } = siteOf(id);
    const weighs = (name: string) => chunks.find((chunk) => chunk.name === name)?.bytes.brotli ?? Number.NaN;
    expect(bytes.brotli + weighs(`runtime-${id}`) + weighs('consent')).toBeLessThanOrEqual(hasPaths ? 32_864 : 32_416);
  });

  it('has a unique build in its version and in the name of its pinned file [HLP-05]', () => {
    const { file, pinned, version } = siteOf(id);
    const [, build] = /^1\.3\.8\+([a-f][0-9a-f]{7})$/.exec(version) ?? expect.fail(version);
    expect(dist(file).toString()).toContain(`"+${build}"`);
    expect(pinned).toBe(`${id}.${build}.js`);
    expect(siteIds.filter((other) => siteOf(other).version === version)).toEqual([id]);
  });

  it('is ASCII with all the files that it loads, so that V8 stores its text at one byte per character', () => {
    const files = [siteOf(id).file, ...siteOf(id).chunks.map(({ file }) => file)];
    expect(files.filter((file) => /[^\0-\x7f]/.test(dist(file).toString()))).toEqual([]);
  });

  it('reads no name that a class or constant of the page could hide, nor do its chunks [PLG-04]', () => {
    const files = [siteOf(id).file, ...siteOf(id).chunks.map(({ file }) => file)];
    expect(files.flatMap((file) => ordinaryNames(dist(file).toString()).map(({ name }) => `${file}: ${name}`))).toEqual([]);
  });

  it('has a source map that leads to its sources', () => {
    const { file, version } = siteOf(id);
    const { sources } = JSON.parse(dist(mapFile(file, version)).toString()) as { sources: string[] };
    expect(sources.filter((source) => source.includes('/kernel/boot.ts'))).toHaveLength(1);
  });

  it('is one classic script that evaluates no code at run time', () => {
    const text = dist(siteOf(id).file).toString();
    expect(text).not.toMatch(/\b(eval|new Function|import\.meta)\b|^\s*(import|export)\b/);
  });

  it('can load the chunks of its own plugins, and no others [PLG-01]', () => {
    const { plugins, chunks } = siteOf(id);
    expect(plugins).toEqual(sites.get(id)?.plugins.map(({ name }) => name));
    const own = [
      'helpers',
      'overlay',
      'developer',
      'audience',
      'slow-taps',
      'switch-off',
      'switches',
      'switches-apply',
      'hand-on',
      'take-choice',
      'refused-elsewhere',
      'frames',
      `rules-${id}`,
      `runtime-${id}`,
      `first-${id}`,
      `idle-${id}`,
      ...plugins,
    ];
    const names = chunks.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(own));
    // A plugin may import its parts later.
    expect(names.filter((name) => !own.some((plugin) => name === plugin || name.startsWith(`${plugin}-`)))).toEqual([]);
  });

  it('has one file for the first hit, and one for everything that follows when the page is idle', () => {
    const { plugins, chunks } = siteOf(id);
    const fileOf = (name: string) => chunks.find((chunk) => chunk.name === name)?.file;
    const parts = ['analytics-layer', 'analytics-engagement', 'analytics-requests', 'analytics-vitals', 'analytics-network'];
    const among = (names: readonly string[]) => names.filter((name) => plugins.includes(name.split('-')[0] ?? ''));
    for (const name of among(['analytics', 'experiments-watch'])) expect(fileOf(name)).toBe(fileOf(`first-${id}`));
    for (const name of ['slow-taps', 'switches', ...among([...parts, 'decorate', 'vendors', 'prompts-watch', 'contact-watch'])])
      expect(fileOf(name)).toBe(fileOf(`idle-${id}`));
    // A chunk that a mark on the page or a touch fetches has a file of its own.
    for (const name of ['experiments', 'prompts', 'analytics-delivery'])
      expect(chunks.filter(({ file }) => file === fileOf(name)).map(({ name }) => name)).toEqual([name]);
    const holds = (name: string) => chunks.find((chunk) => chunk.name === name)?.holds;
    expect(holds(`idle-${id}`)).toContain('errors');
    // Visitors who may not be tracked hand on their refusal, and their errors are reported, too.
    expect(holds(`runtime-${id}`)).toEqual(expect.arrayContaining(['errors', 'hand-on']));
    expect(fileOf('hand-on')).not.toBe(fileOf(`runtime-${id}`));
  });

  it('can load the third parties that its manifest lists, and no others [TAG-04 TAG-06]', () => {
    const own = (vendors.get(id) ?? []).filter(isOnPage);
    const reachable = siteOf(id).chunks.flatMap(({ name }) => /^vendors-(.+)/.exec(name)?.[1] ?? []);
    expect(reachable.filter((name) => !siteIds.includes(name)).sort()).toEqual(own.map(({ name }) => name).sort());
    // The options of vendors belong to this site, or to one that has the same accounts.
    expect(reachable.filter((name) => siteIds.includes(name))).toHaveLength(own.length && 1);
  });

  it('names the receivers of data in the settings alone, and Google’s policy where a frame of YouTube’s waits [TAG-06]', () => {
    const { chunks } = siteOf(id);
    const policies = (vendors.get(id) ?? []).flatMap(({ recipient }) => recipient?.policy ?? expect.fail());
    const naming = chunks.filter(({ file }) => policies.some((policy) => dist(file).toString().includes(policy)));
    expect(naming.map(({ name }) => name).filter((name) => !/^(ui-react|embeds)/.test(name))).toEqual([]);
    expect(naming.length > 0).toBe(policies.length > 0);
  });

  it('has no byte of a third party that the service tells: no code, address or prefix [TAG-06]', () => {
    const { file, chunks } = siteOf(id);
    const text = [file, ...chunks.map((chunk) => chunk.file)].map((name) => dist(name).toString()).join('\n');
    const all = vendors.get(id) ?? [];
    const [told, others] = [all.filter((one) => !isOnPage(one)), all.filter(isOnPage)];
    const hostsOf = (some: typeof all) => some.flatMap(({ account }) => JSON.stringify(account).match(/(?<=https:\/\/)[\w.-]+/g) ?? []);
    const hosts = hostsOf(told).filter((host) => !hostsOf(others).includes(host));
    const words = told.flatMap(({ name }) => CODE_OF[name] ?? expect.fail(`no words of ${name}`));
    expect([...hosts, ...words].filter((word) => text.includes(word))).toEqual([]);
    expect(others.flatMap(({ name }) => CODE_OF[name] ?? []).filter((word) => !text.includes(word))).toEqual([]);
  });

  it('is compiled as a whole with its runtime, and of its first and idle files a third to two thirds of the functions are', () => {
    const { file, chunks } = siteOf(id);
    const named = (name: string) => chunks.find((chunk) => chunk.name === `${name}-${id}`)?.file ?? expect.fail(name);
    const hinted = (name: string) => dist(name).toString().startsWith('//# allFunctionsCalledOnLoad\n');
    const [first, idle] = [named('first'), named('idle')];
    expect([file, named('runtime'), first, idle].map(hinted)).toEqual([true, true, false, false]);
    for (const name of [first, idle]) {
      const functions = functionsOf(parse(dist(name).toString()));
      const ahead = functions.filter(({ node }) => ts.isParenthesizedExpression(node.parent)).length;
      expect(ahead).toBeGreaterThan(functions.length / 3);
      expect(ahead).toBeLessThan((functions.length * 2) / 3);
    }
  });

  it('has a twin for visitors who agreed, which holds the first file, and weighs less than both', () => {
    const { file, agreed, bytes, chunks } = siteOf(id);
    const first = chunks.find(({ name }) => name === `first-${id}`) ?? expect.fail();
    expect(agreed.file).toBe(`${id}.agreed.js`);
    const text = dist(agreed.file).toString();
    expect(text).toContain(dist(first.file).toString());
    expect(text).not.toContain(first.integrity.slice('sha256-'.length));
    expect(text.length).toBeLessThan(dist(file).length + dist(first.file).length + 100);
    expect(weigh(dist(agreed.file)).brotli).toBe(agreed.bytes.brotli);
    expect(agreed.bytes.brotli).toBeLessThanOrEqual(bytes.brotli + first.bytes.brotli - 1_024);
    expect(dist(agreed.pinned).equals(dist(agreed.file))).toBe(true);
    expect(integrity(dist(agreed.file))).toBe(agreed.integrity);
  });

  it('is listed with its integrity, and so are its pinned twin and each chunk', () => {
    const { file, pinned, integrity: stated, chunks } = siteOf(id);
    expect(integrity(dist(file))).toBe(stated);
    expect(dist(pinned).equals(dist(file))).toBe(true);
    // A chunk's hash is in the tag, in the runtime's list, or in the chunk that imports it, which one of these vouches for.
    const vouching = [file, ...chunks.map((chunk) => chunk.file)].map((name) => dist(name).toString()).join('\n');
    for (const chunk of chunks) {
      expect(integrity(dist(chunk.file))).toBe(chunk.integrity);
      expect(vouching).toContain(chunk.integrity.slice('sha256-'.length));
    }
    const inTag = chunks
      .filter(({ integrity }) => dist(file).toString().includes(integrity.slice('sha256-'.length)))
      .map(({ name }) => name);
    expect(inTag).toEqual(expect.arrayContaining(['consent', `runtime-${id}`, `first-${id}`]));
  });
});

it('the blogs leave to the service every third party that a destination can tell', () => {
  const told = (vendors.get('blogs') ?? []).filter(isTold).map(({ name }) => name);
  expect(told).toEqual(['gtag']);
  expect((vendors.get('blogs') ?? []).filter(({ name }) => name in TOLD_BY && !told.includes(name))).toEqual([]);
});

describe('chunks', () => {
  const chunks = new Map(siteIds.flatMap((id) => filedChunks(id).map((chunk) => [chunk.name, chunk] as const)));
  it.each([...chunks])('weigh no more than their budget: %s', (name, { bytes }) => {
    expect(bytes.brotli).toBeLessThanOrEqual(budgetOf(name) ?? Number.NaN);
  });

  it('have a budget each, and no budget lacks its chunk', () => {
    expect([...chunks.keys()].filter((name) => budgetOf(name) === undefined)).toEqual([]);
    expect(Object.keys(CHUNK_BUDGETS).filter((name) => !chunks.has(name))).toEqual([]);
  });

  it('chunks contain React only in ui-react [PLG-02]', () => {
    const holding = [...chunks.values()].filter(({ file }) =>
      /react\.(element|transitional)|__CLIENT_INTERNALS/.test(dist(file).toString()),
    );
    expect(holding.map(({ name }) => name)).toEqual(['ui-react']);
  });

  it('have names that no blocklist contains', () => {
    for (const { file } of chunks.values()) expect(file).not.toMatch(/analytics|consent|track|pixel|cookie|\bads?\b|beacon|telemetry/i);
  });
});

describe('the console', () => {
  const files = JSON.parse(dist('console/manifest.json').toString()) as ConsoleFiles;
  const brotli = (names: readonly string[]) => names.reduce((sum, name) => sum + weigh(dist(`console/${name}`)).brotli, 0);

  it('weighs at most 75 KB in brotli before its first screen, React and a language included', () => {
    const words = ['words-en', 'words-es'].map((name) => brotli(files.screens[name] ?? []));
    expect(Math.min(...words)).toBeGreaterThan(0);
    expect(brotli([files.script, files.style]) + Math.max(...words)).toBeLessThanOrEqual(75 * 1_024);
  });

  it.each(Object.entries(files.screens))('weighs at most 20 KB in brotli for %s, its chart included', (_, names) => {
    expect(brotli(names)).toBeLessThanOrEqual(20 * 1_024);
  });

  it('names each file by its content, and lists no file that is not there', () => {
    const there = readdirSync(join(fileURLToPath(new URL('../dist/console', import.meta.url))));
    const listed = [files.script, files.style, ...Object.values(files.screens).flat()];
    expect(listed.filter((name) => !there.includes(name))).toEqual([]);
    expect(listed.filter((name) => !/\.[0-9a-f]{10}\.(js|css)$/.test(name))).toEqual([]);
  });

  it('evaluates no code, and names no other address', () => {
    const scripts = readdirSync(join(fileURLToPath(new URL('../dist/console', import.meta.url)))).filter((name) =>
      /\.(js|css)$/.test(name),
    );
    // React names its own messages' page, the namespaces of markup, and the licences of what it took over.
    const known = /https:\/\/react\.dev\/|http:\/\/www\.w3\.org\//g;
    for (const name of scripts) {
      const text = dist(`console/${name}`).toString().replace(known, '');
      expect(text).not.toMatch(/\beval\(|new Function|https?:\/\//);
    }
  });
});
