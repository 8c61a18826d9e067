import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { analyze } from 'eslint-scope';
import webpack, { type Compiler } from 'webpack';

/**
 * The browser's names that are ordinary words, which a page's script may well give to a class or constant of its own. A page that hides
 * `Object` or `JSON` breaks its other scripts, too, and each use costs 2 bytes.
 */
const ORDINARY = new Set(
  `Blob CSS Comment Element Error Event File Headers Image Map Node Option Range Request Response Set Symbol Text URL
  console event history name navigation navigator performance process screen self status`.split(/\s+/),
);

/** A place at which a script reads one of the browser's names, by offsets. */
export interface OrdinaryName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The place names a property, too: `{ URL }`. */
  readonly shorthand: boolean;
}

/** Returns where a script reads ordinary words as the browser's: it declares them nowhere itself. */
export function ordinaryNames(text: string): OrdinaryName[] {
  const script = parse(text, { ecmaVersion: 2022, ranges: true });
  const shorthands = new Set<number>();
  simple(script, {
    Property({ start, shorthand }) {
      if (shorthand) shorthands.add(start);
    },
  });
  const { globalScope } = analyze(script as never, { ecmaVersion: 2022, sourceType: 'script' });
  return (globalScope?.through ?? []).flatMap(({ identifier }) => {
    const [start, end] = identifier.range ?? [0, 0];
    const name = `${identifier.name}`;
    return ORDINARY.has(name) ? { name, start, end, shorthand: shorthands.has(start) } : [];
  });
}

/**
 * Has each file read ordinary words from the global object. A page's `const URL = '/api'` or `class Map {}` hides the browser's own by name
 * from every script behind it (ECMAScript 9.1.1.4, the declarative record of the global scope), and not as properties.
 */
export class KeepGlobals {
  apply({ hooks, webpack: { Compilation } }: Compiler): void {
    // Before the minifier.
    const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
    hooks.thisCompilation.tap('KeepGlobals', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'KeepGlobals', stage }, (assets) => {
        for (const file of Object.keys(assets).filter((name) => name.endsWith('.js')))
          compilation.updateAsset(file, (source) => {
            const made = new webpack.sources.ReplaceSource(source);
            for (const { name, start, end, shorthand } of ordinaryNames(`${source.source()}`))
              made.replace(start, end - 1, `${shorthand ? `${name}: ` : ''}globalThis.${name}`);
            return made;
          });
      });
    });
  }
}
