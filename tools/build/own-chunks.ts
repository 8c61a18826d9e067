import type { Compiler, Configuration } from 'webpack';
import { ChunkFiles, placeholder } from './chunk-files';
import { type ChunkNaming, isNamed } from './chunk-naming';
import { dropParts, type JoinedChunk, joinChunks } from './join-chunks';

/** After webpack has found circular imports. Elsewhere it defines constant exports by value. */
const LAST = 1_000;

/**
 * Runs a module once and returns its exports: a shorter version of webpack's, without CommonJS's `module`. If a module threw, because its
 * imports had not arrived, it runs again for the next importer. webpack would return its empty exports.
 */
const REQUIRE = `const known = __webpack_module_cache__;
if (!known[moduleId]) try { __webpack_modules__[moduleId](0, known[moduleId] = {}, __webpack_require__); }
catch (error) { delete known[moduleId]; throw error; }
return known[moduleId];`;

/**
 * Compiles `import()` to `e(chunk, module)` of `kernel/chunks.ts`, and names chunks by their hash. So a tag needs neither webpack's chunk
 * loader with its table of files, nor a table of integrity hashes, which is 40 bytes a chunk.
 */
export class OwnChunks {
  /** The chunks that the last compilation joined. */
  joined: readonly JoinedChunk[] = [];
  /** The build of each tag of the last compilation, by the tag's name. */
  builds: ReadonlyMap<string, string> = new Map();

  constructor(private readonly options: ChunkNaming) {}

  apply({ hooks, webpack }: Compiler): void {
    const { ensureChunk, definePropertyGetters, makeNamespaceObject, moduleFactoriesAddOnly, module } = webpack.RuntimeGlobals;

    hooks.thisCompilation.tap('OwnChunks', (compilation) => {
      const { hooks, runtimeTemplate } = compilation;
      const { renderRequire } = webpack.javascript.JavascriptModulesPlugin.getCompilationHooks(compilation);
      renderRequire.tap('OwnChunks', () => REQUIRE);
      hooks.runtimeRequirementInModule.for(module).tap('OwnChunks', (given) => {
        compilation.errors.push(new webpack.WebpackError(`${given.identifier()} asks for CommonJS's module, which no module is given`));
      });

      // webpack defines constant exports by value where nothing is concatenated. `kernel/chunks.ts` knows getters only.
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
        const wanted = isNamed(this.options, chunk) ? placeholder(chunk) : chunk.id;
        return `${ensureChunk}(${JSON.stringify(wanted)},${JSON.stringify(chunkGraph.getModuleId(module))})`;
      };

      // Modules are concatenated by then, and have no numbers yet.
      hooks.afterOptimizeChunkModules.tap('OwnChunks', () => {
        this.joined = joinChunks(compilation, this.options);
      });
      // A file pushes the ids of its chunk, which `kernel/chunks.ts` does not read: tags whose joined chunks are alike share the file.
      hooks.afterOptimizeChunkIds.tap('OwnChunks', () => {
        for (const { chunk } of this.joined) chunk.ids = [];
      });
      const { PROCESS_ASSETS_STAGE_ADDITIONAL, PROCESS_ASSETS_STAGE_OPTIMIZE_HASH } = webpack.Compilation;
      // Before they are minified.
      hooks.processAssets.tap({ name: 'OwnChunks', stage: PROCESS_ASSETS_STAGE_ADDITIONAL }, () =>
        dropParts(compilation, this.joined, this.options),
      );
      hooks.processAssets.tap({ name: 'OwnChunks', stage: PROCESS_ASSETS_STAGE_OPTIMIZE_HASH }, () => {
        const files = new ChunkFiles(compilation, this.options, this.joined);
        files.finishAll();
        this.builds = files.builds;
      });
    });
  }
}

/** Returns the chunk plugin of a configuration. */
export function ownChunksOf({ plugins = [] }: Configuration): OwnChunks {
  const own = plugins.find((plugin) => plugin instanceof OwnChunks);
  if (!own) throw new Error('expected OwnChunks among the plugins');
  return own;
}
