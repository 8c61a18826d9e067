import ts from 'typescript';
import webpack, { type Compiler } from 'webpack';
import type { OwnChunks } from '../own-chunks';
import { bracketCalled } from './bracket';
import called from './called.json' with { type: 'json' };
import { type FunctionAt, nameStart, parse } from './functions';
import { keysBy } from './keys';

const { ReplaceSource, SourceMapSource } = webpack.sources;

/**
 * Makes Chromium compile all functions of a file together with the file, off the main thread if it loads beside the page, instead of each
 * at its first call (v8.dev/blog/explicit-compile-hints). For files whose code mostly runs at once: saves a third.
 */
export const CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad';

/** The files that pages of tracked visitors load, most of which only some pages call. */
const OF_TRACKED = /^(first|idle)-/;

/** The function around a module, which runs with its file and is no source's. */
const isModule = ({ node }: FunctionAt) => ts.isMethodDeclaration(node) && ts.isNumericLiteral(node.name);

/**
 * Has browsers compile, of the files of visitors who may be tracked, only the functions ahead that a visit of each site was seen to call
 * (`called.json`, by `npm run called`), in place of all of them. A list that is out of date costs time, and changes nothing else.
 */
export class CompileCalled {
  constructor(private readonly chunks: OwnChunks) {}

  apply({ hooks, webpack }: Compiler): void {
    // After the minifier, which removes brackets, and before source maps are written and files named.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    const known = new Set(called);
    hooks.thisCompilation.tap('CompileCalled', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'CompileCalled', stage }, () => {
        const files = this.chunks.joined.filter(({ chunk }) => OF_TRACKED.test(chunk.name ?? '')).flatMap(({ chunk }) => [...chunk.files]);
        for (const file of files) compilation.updateAsset(file, (source) => this.compile(file, source, known));
      });
    });
  }

  private compile(file: string, asset: webpack.sources.Source, known: ReadonlySet<string>): webpack.sources.Source {
    const { source, map } = asset.sourceAndMap();
    const text = `${source}`;
    if (!text.startsWith(CALLED_ON_LOAD) || !map) return asset;
    const script = parse(text);
    const keyAt = keysBy(map);
    const isCalled = (one: FunctionAt) => {
      const { line, character } = script.getLineAndCharacterOfPosition(nameStart(one, script));
      return isModule(one) || known.has(keyAt({ line: line + 1, column: character }) ?? '');
    };
    const made = new ReplaceSource(new SourceMapSource(text, file, map as never));
    made.replace(0, CALLED_ON_LOAD.length, '');
    for (const { from, to, text } of bracketCalled(script, isCalled)) made.replace(from, to - 1, text);
    return made;
  }
}
