import { createHash } from 'node:crypto';
import type { Chunk, Compiler, Module } from 'webpack';
import { joinSourceMaps } from './join-source-maps';

/** As long as a hash, so that source maps stay right. */
const placeholder = (chunk: Chunk) => `chunk:${chunk.id}:`.padEnd(44, ':');
/** After webpack has found which modules import each other in a circle: of others it defines constants by value. */
const LAST = 1_000;
const PLACEHOLDER = /chunk:[^:"\s]+::+/g;

/**
 * Has Chromium compile all functions of a file when it compiles the file, and what is fetched beside the page not on its main thread,
 * instead of each at its first call (v8.dev/blog/explicit-compile-hints). For files most of which runs at once: it takes a third off them.
 */
export const CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad';

/** What runs a module once and gives its exports: webpack's in fewer words. */
const REQUIRE = `const known = __webpack_module_cache__;
if (!known[moduleId]) __webpack_modules__[moduleId](known[moduleId] = { exports: {} }, known[moduleId].exports, __webpack_require__);
return known[moduleId].exports;`;

interface Options {
  /** The file of a chunk, by the SHA-256 of its content in base64. */
  readonly file: (hash: string) => string;
  /** The global to which chunks push. */
  readonly global: string;
  /** Names of the chunks whose hashes stand where they are imported. */
  readonly named: RegExp;
  /** Those of a tag's chunks that list the hashes of its others. */
  readonly list: RegExp;
  /** Which of a tag's chunks share files. */
  readonly shared: {
    /** The list that brings others along, and those: one request instead of many. Another list of the tag names that file for each of them. */
    readonly first: { readonly list: RegExp; readonly chunks: RegExp };
    /** Those that share another file, by the name of the file: `idle` becomes `idle-<tag>`. */
    readonly later: { readonly name: string; readonly chunks: RegExp };
    /** Those that have a file of their own, too, for lists that bring nothing along. */
    readonly alone: RegExp;
  };
}

/** A file of several chunks. */
export interface SharedFile {
  readonly tag: string;
  readonly name: string;
  readonly file: string;
  /** Names of the chunks. */
  readonly holds: readonly string[];
}

/**
 * Compiles `import()` to `e(chunk, module)` of `kernel/chunks.ts`, and names chunks by their hash. So a tag needs neither webpack's
 * chunk loader with its table of files, nor a table of hashes for integrity, which is 40 bytes a chunk.
 */
export class OwnChunks {
  /** What the last compilation put into one file each. */
  readonly files: SharedFile[] = [];

  constructor(private readonly options: Options) {}

  apply({ hooks, webpack }: Compiler): void {
    const { file: fileOf, global, named, list, shared } = this.options;
    const { ensureChunk, definePropertyGetters, makeNamespaceObject, moduleFactoriesAddOnly } = webpack.RuntimeGlobals;
    const is = (pattern: RegExp, { name }: Chunk) => pattern.test(name ?? '');
    const isFirst = (chunk: Chunk) => is(shared.first.chunks, chunk);
    const isLater = (chunk: Chunk) => is(shared.later.chunks, chunk);
    const isNamed = (chunk: Chunk) => is(named, chunk) && !isFirst(chunk) && !isLater(chunk);

    hooks.thisCompilation.tap('OwnChunks', (compilation) => {
      const { hooks, runtimeTemplate } = compilation;
      const { renderRequire } = webpack.javascript.JavascriptModulesPlugin.getCompilationHooks(compilation);
      renderRequire.tap('OwnChunks', () => REQUIRE);

      // Exports that are constants webpack defines by value, where nothing is concatenated; `kernel/chunks.ts` knows getters only.
      hooks.optimizeDependencies.tap({ name: 'OwnChunks', stage: LAST }, (modules) => {
        for (const { buildInfo } of modules) if (buildInfo) buildInfo.isCircular = undefined;
      });

      for (const ours of [ensureChunk, definePropertyGetters, makeNamespaceObject]) {
        hooks.runtimeRequirementInTree.for(ours).tap({ name: 'OwnChunks', stage: -100 }, (_chunk, needed) => {
          needed.add(moduleFactoriesAddOnly);
          return true;
        });
      }

      runtimeTemplate.moduleNamespacePromise = ({ chunkGraph, block, module, request, runtimeRequirements }) => {
        const [chunk, more] = (block && chunkGraph.getBlockChunkGroup(block)?.chunks) ?? [];
        if (!chunk || more) throw new Error(`expected one chunk to hold ${request}`);
        runtimeRequirements.add(ensureChunk);
        const wanted = isNamed(chunk) ? placeholder(chunk) : chunk.id;
        return `${ensureChunk}(${JSON.stringify(wanted)},${JSON.stringify(chunkGraph.getModuleId(module))})`;
      };

      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH;
      hooks.processAssets.tap({ name: 'OwnChunks', stage }, (assets) => {
        const chunks = new Map([...compilation.chunks].map((chunk) => [placeholder(chunk), chunk]));
        const hashes = new Map<string, string>();

        /** Puts the hashes of other chunks into this one, then names it by its own. */
        const finish = (name: string): string => {
          const known = hashes.get(name);
          if (known) return known;
          const chunk = chunks.get(name) as Chunk;
          const [file = ''] = chunk.files;
          let text = String(assets[file]?.source()).replace(PLACEHOLDER, finish);
          // What modules of a chunk import of each other is in one of them, but where another chunk has a part in it.
          const modules = new Set(compilation.chunkGraph.getChunkModulesIterable(chunk));
          const isShared = (module: Module) =>
            module.buildMeta?.exportsType === 'namespace' &&
            [...compilation.moduleGraph.getIncomingConnections(module)].some(
              ({ originModule, dependency }) => originModule && modules.has(originModule) && !dependency?.type.startsWith('import()'),
            );
          if ([...modules].some(isShared)) throw new Error(`${chunk.name} is not one scope: give what it shares a layer of its own`);
          if (is(list, chunk)) {
            const others = othersOf(chunk);
            const brings = is(shared.first.list, chunk);
            const along = brings ? others.filter(isFirst) : [];
            const listed = others.filter((other) => !isNamed(other) && !along.includes(other));
            const first = others.find((other) => is(shared.first.list, other));
            const hashOf = (other: Chunk) => {
              if (first && isFirst(other)) return finish(placeholder(first));
              const alone = !isLater(other) || (!brings && is(shared.alone, other));
              return alone ? finish(placeholder(other)) : join(tagOf(chunk), others.filter(isLater));
            };
            const hashes = listed.map((other) => [other.id, hashOf(other)]);
            text += `\nglobalThis["${global}"].push([,{},${JSON.stringify(Object.fromEntries(hashes))}])`;
            if (along.length) text = bring(file, text, along);
          }
          const hash = createHash('sha256').update(text).digest('base64');
          hashes.set(name, hash);
          compilation.updateAsset(file, new webpack.sources.RawSource(text));
          if (!chunk.hasRuntime()) {
            compilation.renameAsset(file, fileOf(hash));
            if (assets[`${file}.map`]) compilation.renameAsset(`${file}.map`, `${fileOf(hash)}.map`);
          }
          return hash;
        };
        /** The tag that a list is of. */
        const tagOf = (list: Chunk) => {
          const tags = [...compilation.entrypoints].filter(([, entry]) => entry.getEntrypointChunk().getAllAsyncChunks().has(list));
          const [own, more] = tags;
          if (!own || more) throw new Error(`expected ${list.name} to be of one tag`);
          return own[0];
        };
        /** The other chunks of the tag that a list is of. */
        const othersOf = (list: Chunk) => [...(compilation.entrypoints.get(tagOf(list))?.getEntrypointChunk().getAllAsyncChunks() ?? [])];
        const text = (name: string) => String(assets[name]?.source());
        const put = (file: string, content: string) => {
          const source = new webpack.sources.RawSource(content);
          if (assets[file]) compilation.updateAsset(file, source);
          // Its parts are: the minimizer would take it for a new file.
          else compilation.emitAsset(file, source, { minimized: true });
        };
        /** One text of several files, the first of which is given, and a source map of that name for all of them. */
        const joinFiles = (name: string, parts: readonly { readonly text: string; readonly file: string }[]) => {
          const maps = parts.map(({ text: part, file }) => ({ text: part, map: text(`${file}.map`) }));
          if (parts.every(({ file }) => assets[`${file}.map`])) put(name, joinSourceMaps(maps, 1));
          return [CALLED_ON_LOAD, ...parts.map((part) => part.text)].join('\n');
        };
        const ready = (chunk: Chunk) => {
          const file = fileOf(finish(placeholder(chunk)));
          return { text: text(file), file };
        };
        /** Adds to a list, and to its source map, those of the chunks that it brings along. */
        const bring = (file: string, own: string, along: readonly Chunk[]) =>
          joinFiles(`${file}.map`, [{ text: own, file }, ...along.map(ready)]);
        const joined = new Map<string, string>();
        /** Writes the file that chunks of a tag share; gives its hash. */
        const join = (tag: string, chunks: readonly Chunk[]): string => {
          const known = joined.get(tag);
          if (known) return known;
          const parts = chunks.map(ready);
          const name = `${shared.later.name}-${tag}`;
          const content = joinFiles(`${name}.map`, parts);
          const hash = createHash('sha256').update(content).digest('base64');
          const file = fileOf(hash);
          put(file, content);
          if (assets[`${name}.map`]) compilation.renameAsset(`${name}.map`, `${file}.map`);
          this.files.push({ tag, name, file, holds: chunks.map((chunk) => `${chunk.name}`) });
          joined.set(tag, hash);
          return hash;
        };
        this.files.length = 0;
        for (const name of chunks.keys()) finish(name);
        // Nobody asks for these by themselves.
        for (const chunk of compilation.chunks) {
          const [file = ''] = chunk.files;
          const first = [...compilation.chunks].filter((list) => is(shared.first.list, list));
          if (is(shared.first.list, chunk)) {
            const holds = othersOf(chunk).filter(isFirst);
            this.files.push({ tag: tagOf(chunk), name: `${chunk.name}`, file, holds: holds.map(({ name }) => `${name}`) });
          } else if (first.length && (isFirst(chunk) || (isLater(chunk) && !is(shared.alone, chunk))))
            for (const one of [file, `${file}.map`]) compilation.deleteAsset(one);
        }
      });
    });
  }
}
