import { createHash } from 'node:crypto';
import type { Chunk, Compiler, Module } from 'webpack';

/** As long as a hash, so that source maps stay right. */
const placeholder = (chunk: Chunk) => `chunk:${chunk.id}:`.padEnd(44, ':');
/** After webpack has found which modules import each other in a circle: of others it defines constants by value. */
const LAST = 1_000;
const PLACEHOLDER = /chunk:[^:"\s]+::+/g;

interface Options {
  /** The file of a chunk, by the SHA-256 of its content in base64. */
  readonly file: (hash: string) => string;
  /** The global to which chunks push. */
  readonly global: string;
  /** Names of the chunks whose hashes stand where they are imported. */
  readonly named: RegExp;
  /** The one of a tag's that lists the hashes of all its others. */
  readonly list: RegExp;
}

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
          if (list.test(chunk.name ?? '')) text += `\nglobalThis["${global}"].push([,{},${JSON.stringify(listed(chunk))}])`;
          const hash = createHash('sha256').update(text).digest('base64');
          hashes.set(name, hash);
          compilation.updateAsset(file, new webpack.sources.RawSource(text));
          if (!chunk.hasRuntime()) {
            compilation.renameAsset(file, fileOf(hash));
            if (assets[`${file}.map`]) compilation.renameAsset(`${file}.map`, `${fileOf(hash)}.map`);
          }
          return hash;
        };
        const listed = (list: Chunk) => {
          const ofTag = [...compilation.entrypoints.values()].map((entry) => entry.getEntrypointChunk().getAllAsyncChunks());
          const [own, more] = ofTag.filter((chunks) => chunks.has(list));
          if (!own || more) throw new Error(`expected ${list.name} to be of one tag`);
          return Object.fromEntries([...own].filter((chunk) => !isNamed(chunk)).map((chunk) => [chunk.id, finish(placeholder(chunk))]));
        };
        for (const name of chunks.keys()) finish(name);
      });
    });
  }
}
