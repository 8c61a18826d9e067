import webpack, { type Chunk, type Compiler } from 'webpack';

/** The files of the console, as `dist/console/manifest.json` lists them. Names are relative to its folder. */
export interface ConsoleFiles {
  /** An ES module. */
  readonly script: string;
  readonly style: string;
  /** The files that a screen, or a language's words, need beside the script. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
}

const filesOf = (chunks: Iterable<Chunk>): string[] => [...new Set([...chunks].flatMap(({ files }) => [...files]))].sort();

/** Writes the manifest once all names have their hashes. */
export class ConsoleManifest {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ConsoleManifest', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ConsoleManifest', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const first = filesOf(compilation.entrypoints.get('console')?.chunks ?? []);
        const named = compilation.chunkGroups.filter(({ name }) => name && name !== 'console');
        const files: ConsoleFiles = {
          script: first.find((file) => file.endsWith('.js')) ?? '',
          style: first.find((file) => file.endsWith('.css')) ?? '',
          screens: Object.fromEntries(
            named.map((group): [string, string[]] => [group.name as string, filesOf(group.chunks)]).sort(([a], [b]) => (a < b ? -1 : 1)),
          ),
        };
        compilation.emitAsset('manifest.json', new webpack.sources.RawSource(`${JSON.stringify(files, null, 2)}\n`));
      });
    });
  }
}
