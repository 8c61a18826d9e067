import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'jest-worker';
import type { MinifyOptions, MinifyOutput } from 'terser';
import type { Compiler } from 'webpack';

const NAME = 'Minify';
const TERSER = createRequire(import.meta.url).resolve('terser');

type Terser = Worker & { minify(files: Record<string, string>, options: MinifyOptions): Promise<MinifyOutput> };

/**
 * Minifies scripts by terser, on as many processors as there are: webpack's own plugin leaves one to webpack, which waits meanwhile,
 * and of two that is half of them. `options`: for each file.
 */
export class Minify {
  constructor(private readonly options: (file: string) => MinifyOptions) {}

  apply({ hooks, webpack }: Compiler): void {
    const { Compilation, sources } = webpack;
    hooks.compilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async (assets) => {
        const scripts = Object.entries(assets).flatMap(([file, asset]) => {
          const { source, map } = asset.sourceAndMap();
          return file.endsWith('.js') ? { file, text: String(source), map } : [];
        });
        // What takes longest first: none waits for it in the end.
        scripts.sort((a, b) => b.text.length - a.text.length);
        const terser = new Worker(TERSER, {
          exposedMethods: ['minify'],
          enableWorkerThreads: true,
          numWorkers: Math.min(availableParallelism(), scripts.length),
        }) as Terser;
        // A page life that brings others along is the one that does not, until they are joined.
        const done = new Map<string, Promise<MinifyOutput>>();
        const minify = async ({ file, text, map }: (typeof scripts)[number]) => {
          const sourceMap = map ? { content: map as never, asObject: true } : false;
          const output = done.get(text) ?? terser.minify({ [file]: text }, { ...this.options(file), sourceMap });
          done.set(text, output);
          const { code = '', map: made } = await output;
          const { SourceMapSource, RawSource } = sources;
          compilation.updateAsset(file, made ? new SourceMapSource(code, file, made as never, text, map, true) : new RawSource(code));
        };
        try {
          await Promise.all(scripts.map(minify));
        } finally {
          await terser.end();
        }
      });
    });
  }
}
