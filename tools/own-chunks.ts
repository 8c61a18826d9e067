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
}

/**
 * A list that is named `a+b+c` brings `b` and `c` along, where its tag has them: one request instead of three. Another list of the tag
 * names that file for each of them.
 */
export const broughtAlong = ({ name }: Pick<Chunk, 'name'>): string[] => name?.split('+').slice(1) ?? [];

/**
 * Compiles `import()` to `e(chunk, module)` of `kernel/chunks.ts`, and names chunks by their hash. So a tag needs neither webpack's
 * chunk loader with its table of files, nor a table of hashes for integrity, which is 40 bytes a chunk.
 */
export class OwnChunks {
  constructor(private readonly options: Options) {}

  apply({ hooks, webpack }: Compiler): void {
    const { file: fileOf, global, named, list } = this.options;
    const { ensureChunk, definePropertyGetters, makeNamespaceObject, moduleFactoriesAddOnly } = webpack.RuntimeGlobals;
    const isNamed = (chunk: Chunk) => named.test(chunk.name ?? '');

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
          if (list.test(chunk.name ?? '')) {
            const others = othersOf(chunk);
            const along = others.filter(({ name }) => broughtAlong(chunk).includes(name ?? ''));
            const listed = others.filter((other) => !isNamed(other) && !along.includes(other));
            const whole = (other: Chunk) => others.find((list) => list !== chunk && broughtAlong(list).includes(other.name ?? '')) ?? other;
            const hashes = listed.map((other) => [other.id, finish(placeholder(whole(other)))]);
            text += `\nglobalThis["${global}"].push([,{},${JSON.stringify(Object.fromEntries(hashes))}])`;
            text = bring(file, text, along);
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
        /** The other chunks of the tag that a list is of. */
        const othersOf = (list: Chunk) => {
          const ofTag = [...compilation.entrypoints.values()].map((entry) => entry.getEntrypointChunk().getAllAsyncChunks());
          const [own, more] = ofTag.filter((chunks) => chunks.has(list));
          if (!own || more) throw new Error(`expected ${list.name} to be of one tag`);
          return [...own];
        };
        /** Adds to a file, and to its source map, those of the chunks that it brings along. */
        const bring = (file: string, own: string, along: readonly Chunk[]) => {
          const files = along.map((chunk) => fileOf(finish(placeholder(chunk))));
          const text = (name: string) => String(assets[name]?.source());
          const joined = [own, ...files.map(text)];
          if (assets[`${file}.map`]) {
            const maps = [file, ...files].map((name) => text(`${name}.map`));
            const map = joinSourceMaps(
              joined.map((text, i) => ({ text, map: maps[i] ?? '' })),
              1,
            );
            compilation.updateAsset(`${file}.map`, new webpack.sources.RawSource(map));
          }
          return [CALLED_ON_LOAD, ...joined].join('\n');
        };
        for (const name of chunks.keys()) finish(name);
        // Nobody asks for what comes along with a list by itself.
        const brought = new Set([...compilation.chunks].flatMap(broughtAlong));
        for (const { name, files } of compilation.chunks)
          if (brought.has(name ?? '')) for (const file of [...files]) for (const one of [file, `${file}.map`]) compilation.deleteAsset(one);
      });
    });
  }
}
