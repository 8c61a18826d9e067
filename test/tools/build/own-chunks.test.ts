import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpack, { type EntryObject, type RuleSetRule } from 'webpack';
import { chunkFile } from '../../../kernel/chunk-file';
import { OwnChunks } from '../../../tools/build/own-chunks';

const folder = mkdtempSync(join(tmpdir(), 'taproot-chunks-'));
const sources = {
  'tag.js': `globalThis.version = '1.0.0+build:::'; import(/* webpackChunkName: "list" */ './list'); import(/* webpackChunkName: "first-list" */ './list');
    import(/* webpackChunkName: "late" */ './late'); import(/* webpackChunkName: "apart" */ './apart');
    import(/* webpackChunkName: "beside" */ './beside');`,
  'list.js': `export const a = 1; import(/* webpackChunkName: "soon" */ './soon');
    import(/* webpackChunkName: "after" */ './after'); import(/* webpackChunkName: "at-end" */ './end');`,
  'after.js': 'const g = { after: 6 }; export default g; export const h = [g];',
  'end.js': 'const i = { end: 7 }; export default i; export const j = [i];',
  'soon.js': '/* a chunk: no placeholder */ export const b = 2;',
  'sharing.js': `import(/* webpackChunkName: "one" */ './one'); import(/* webpackChunkName: "other" */ './other');`,
  'telling.js': `import(/* webpackChunkName: "told" */ './told');`,
  'told.js': `globalThis.told = '1.0.0+build:::';`,
  'assigning.js': `import(/* webpackChunkName: "assigned" */ './assigned');`,
  'assigned.js': 'module.exports = { assigned: 8 };',
  'one.js': `import { shared } from './shared'; export const one = () => shared('one');`,
  'other.js': `import { shared } from './shared'; export const other = () => shared('other');`,
  'merging.js': `import(/* webpackChunkName: "first-list" */ './bringing'); import(/* webpackChunkName: "list" */ './plain');`,
  'plain.js': `export const plain = () => import(/* webpackChunkName: "at-end" */ './other');`,
  'bringing.js': `import { shared } from './shared'; shared('first'); import(/* webpackChunkName: "after" */ './one');
    import(/* webpackChunkName: "at-end" */ './other');`,
  'shared.js': 'export const shared = (name) => document.title + name;',
  'apart.js': 'const e = { apart: 5 }; export default e; export const f = [e];',
  'beside.js': 'export const k = 8;',
  ...Object.fromEntries(
    ['left', 'right'].flatMap((side) => [
      [`${side}.js`, `import(/* webpackChunkName: "first-${side}-list" */ './${side}-list');`],
      [`${side}-list.js`, `export const side = '${side}'; import(/* webpackChunkName: "after" */ './after');`],
    ]),
  ),
  'late.js': 'const c = { late: 3 }; export default c; export const d = [c];',
};
/** Content of each file that was written, by its hash. */
const written = new Map<string, { file: string; text: string }>();
let tag = '';

function compile(entry: EntryObject, rules: RuleSetRule[] = []): Promise<void> {
  const compiler = webpack({
    mode: 'production',
    context: folder,
    target: ['web', 'es2020'],
    entry,
    devtool: 'hidden-source-map',
    output: { path: join(folder, 'dist'), filename: '[name].js', chunkFilename: 'chunks/[id].js', enabledChunkLoadingTypes: [] },
    module: { rules },
    experiments: { layers: true },
    optimization: { minimize: false, realContentHash: false, splitChunks: false, flagIncludedChunks: false, mergeDuplicateChunks: false },
    plugins: [
      new OwnChunks({
        file: chunkFile,
        global: 'own',
        named: /^((first-)?(\w+-)?list|soon)$/,
        list: /list$/,
        shared: {
          first: { list: /^first/, chunks: /^(late|absent)$/ },
          untracked: { list: /^list/, chunks: /^beside$/ },
          idle: { name: 'idle', chunks: /^(after|at-end)$/ },
          alone: /^(at-end|beside)$/,
          layer: 'shared',
        },
      }),
    ],
  });
  return new Promise<void>((resolve, reject) =>
    compiler?.run((error, stats) => (error || stats?.hasErrors() ? reject(error ?? stats?.toString('errors-only')) : resolve())),
  );
}

beforeAll(async () => {
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  await compile({ tag: './tag.js' });
  tag = readFileSync(join(folder, 'dist/tag.js'), 'utf8');
  for (const name of readdirSync(join(folder, 'dist/chunks')).filter((one) => one.endsWith('.js'))) {
    const content = readFileSync(join(folder, 'dist/chunks', name));
    written.set(createHash('sha256').update(content).digest('base64'), { file: `chunks/${name}`, text: String(content) });
  }
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the hashes of the shortest file that has it. */
const hashOf = (marker: string) =>
  [...written].filter(([, { text }]) => text.includes(marker)).sort(([, a], [, b]) => a.text.length - b.text.length)[0]?.[0] ?? 'missing';

describe('OwnChunks', () => {
  const listed = (text = '') =>
    JSON.parse(/globalThis\["own"\]\.push\(\[,\{\},(.*)\]\)/.exec(text)?.[1] ?? 'null') as Record<string, string>;

  it('names each chunk and its source map by the hash of its content', () => {
    expect(written.size).toBe(7);
    for (const [hash, { file }] of written) {
      expect(file).toBe(chunkFile(hash));
      expect(() => readFileSync(join(folder, 'dist', `${file}.map`))).not.toThrow();
    }
  });

  it('replaces placeholders by the hashes of named chunks where they are imported', () => {
    expect(tag).toContain(`__webpack_require__.e("${hashOf('const a = 1')}",`);
    expect(written.get(hashOf('const a = 1'))?.text).toContain(`__webpack_require__.e("${hashOf('const b = 2')}",`);
    for (const text of [tag, ...[...written.values()].map(({ text }) => text)]) expect(text).not.toMatch(/chunk:(?! no placeholder)/);
    expect(written.get(hashOf('const b = 2'))?.text).toContain('/* a chunk: no placeholder */');
  });

  it('adds the given chunks to the first list, whose source map has theirs', () => {
    const hash = hashOf('late: 3');
    const { file, text } = written.get(hash) ?? expect.fail();
    expect(tag).toContain(`__webpack_require__.e("${hash}",`);
    expect(text).toContain('const a = 1');
    const map = new SourceMap(JSON.parse(readFileSync(join(folder, 'dist', `${file}.map`), 'utf8')));
    const sourceOf = (marker: string) => {
      const before = text.slice(0, text.indexOf(marker)).split('\n');
      return (map.findEntry(before.length - 1, before.at(-1)?.length ?? 0) as { originalSource?: string }).originalSource;
    };
    expect(['const a = 1', 'late: 3'].map(sourceOf)).toEqual([expect.stringMatching(/list\.js$/), expect.stringMatching(/late\.js$/)]);
  });

  it('adds other chunks to the list for visitors who may not be tracked, and lists their own files in the first list', () => {
    const list = written.get(hashOf('const a = 1'))?.text ?? expect.fail();
    const own = hashOf('k = 8');
    expect(list).toContain('k = 8');
    expect(list).not.toContain(own);
    const first = written.get(hashOf('late: 3'))?.text ?? expect.fail();
    expect(first).not.toContain('k = 8');
    expect(Object.values(listed(first))).toContain(own);
  });

  it('writes no separate file for chunks added to another', () => {
    expect([...written.values()].filter(({ text }) => text.includes('late: 3'))).toHaveLength(1);
    expect(readdirSync(join(folder, 'dist/chunks'))).toHaveLength(2 * written.size);
  });

  it('defines exports by getters, as the chunk loader expects, even for modules that are not concatenated', () => {
    const apart = written.get(hashOf('apart: 5'))?.text;
    expect(apart).toMatch(/__webpack_require__\.d\(\w+, \{/);
    expect(apart).not.toMatch(/__webpack_require__\.d\(\w+, \[/);
  });

  it('puts the hash of its text into a tag, and refuses a chunk that names its build [HLP-05]', async () => {
    const [, build = ''] = /'1\.0\.0\+([a-f][0-9a-f]{7})'/.exec(tag) ?? [];
    const text = tag.replace(`+${build}`, '+build:::');
    expect(build).not.toBe('');
    expect(createHash('sha256').update(text).digest('hex')).toContain(build);
    await expect(compile({ telling: './telling.js' })).rejects.toThrow('names its build');
  });

  it('refuses a module of CommonJS that assigns its exports', async () => {
    await expect(compile({ assigning: './assigning.js' })).rejects.toThrow("asks for CommonJS's module");
  });

  it('refuses a chunk that is not one scope', async () => {
    await expect(compile({ sharing: './sharing.js' })).rejects.toThrow('is not one scope');
  });

  it('lists the hashes of other chunks in one chunk, and the first list’s hash for those added to it', () => {
    const [late, apart] = [hashOf('late: 3'), hashOf('apart: 5')];
    expect(tag).not.toContain(apart);
    const [lateId = '', apartId = ''] = [...tag.matchAll(/__webpack_require__\.e\((\d+),/g)].map(([, id]) => id);
    expect(listed(written.get(hashOf('const a = 1'))?.text)).toMatchObject({ [lateId]: late, [apartId]: apart });
    expect(listed(written.get(late)?.text)).toMatchObject({ [apartId]: apart });
    expect(listed(written.get(late)?.text)).not.toHaveProperty(lateId);
  });

  it('writes one file for the chunks that follow, and another for chunks wanted without them', () => {
    const idle = hashOf('after: 6');
    expect(written.get(idle)?.text).toContain('end: 7');
    const alone = hashOf('end: 7');
    expect(alone).not.toBe(idle);
    const text = written.get(hashOf('const a = 1'))?.text;
    expect(Object.values(listed(text))).toEqual(expect.arrayContaining([idle, alone]));
    const first = Object.values(listed(written.get(hashOf('late: 3'))?.text));
    expect(first.filter((hash) => hash === idle)).toHaveLength(2);
    expect(first).not.toContain(alone);
  });

  it('puts a module of the shared layer into a tag’s first file only, and into each chunk that can load alone', async () => {
    const before = new Set(readdirSync(join(folder, 'dist/chunks')));
    await compile({ merging: './merging.js' }, [{ test: /shared\.js$/, layer: 'shared' }]);
    const texts = readdirSync(join(folder, 'dist/chunks'))
      .filter((name) => name.endsWith('.js') && !before.has(name))
      .map((name) => readFileSync(join(folder, 'dist/chunks', name), 'utf8'));
    const holding = (marker: string) => texts.filter((text) => text.includes(marker));
    // The file for what follows has both, and neither has brought the module.
    const [idle = ''] = holding("'one'");
    expect(idle).toContain("'other'");
    expect(idle).not.toContain('.title');
    const [first, alone] = [holding("'first'"), holding("'other'").filter((text) => text !== idle)];
    expect([first.length, alone.length]).toEqual([1, 1]);
    expect(holding('.title').sort()).toEqual([...first, ...alone].sort());
  });

  it('writes one file for two tags whose joined chunks are alike', async () => {
    const before = new Set(readdirSync(join(folder, 'dist/chunks')));
    await compile({ left: './left.js', right: './right.js' });
    const texts = readdirSync(join(folder, 'dist/chunks'))
      .filter((name) => name.endsWith('.js') && !before.has(name))
      .map((name) => readFileSync(join(folder, 'dist/chunks', name), 'utf8'));
    const [left, right] = ["'left'", "'right'"].map((marker) => texts.filter((text) => text.includes(marker)));
    const idle = texts.filter((text) => text.includes('after: 6'));
    expect([left?.length, right?.length, idle.length, texts.length]).toEqual([1, 1, 1, 3]);
    expect(Object.values(listed(left?.[0]))).toEqual(Object.values(listed(right?.[0])));
  });
});
