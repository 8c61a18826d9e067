import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mapFile } from '../../build/put-maps-apart';
import type { BuildReport } from '../../build/report/build-report';
import type { Frame } from './profile';

/** Looks up places in built files. */
export interface Sources {
  /** Returns the path of the source that a place was built from, or `undefined` if the source map has none. */
  source(file: string, at: Frame): string | undefined;
  /** Returns the next 100 characters of a built file, within the line. */
  text(file: string, at: Frame): string;
}

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
const read = (path: string) => readFileSync(join(dist, path), 'utf8');

/** `webpack://taproot-1.3.8/./lib/storage.ts?bf80` is `lib/storage/storage.ts`. */
const pathOf = (address: string) =>
  address
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/^\.\//, '')
    .replace(/\?.*$/, '');

export function openSources(): Sources {
  const { sites } = JSON.parse(read('build.json')) as Pick<BuildReport, 'sites'>;
  const versionOf = (file: string) => Object.values(sites).find((site) => site.file === file || site.pinned === file)?.version ?? '';
  const opened = new Map<string, { readonly lines: readonly string[]; readonly map: SourceMap }>();
  const open = (file: string) => {
    const known = opened.get(file) ?? {
      lines: read(file).split('\n'),
      map: new SourceMap(JSON.parse(read(mapFile(file, versionOf(file))))),
    };
    opened.set(file, known);
    return known;
  };
  return {
    source(file, { line, column }) {
      const found = open(file).map.findEntry(line - 1, column - 1);
      return 'originalSource' in found && found.originalSource ? pathOf(found.originalSource) : undefined;
    },
    text: (file, { line, column }) => open(file).lines[line - 1]?.slice(column - 1, column + 99) ?? '',
  };
}

/** Returns the part of the product, or the package, that a source belongs to: `kernel`, `lib/storage`, `plugins/analytics/delivery`, `web-vitals`. */
export function partOf(source: string | undefined): string {
  if (!source) return 'what webpack adds';
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  if (name) return name;
  const [top = '', plugin, part, rest] = source.split('/');
  if (top === 'lib') return source.replace(/\.ts$/, '');
  if (/^kernel\/(runtime|consent\/(runtime|chunks))\//.test(source)) return 'kernel/runtime';
  if (top === 'webpack') return 'what webpack adds';
  if (top !== 'plugins' || !plugin) return top;
  return rest ? `plugins/${plugin}/${part}` : `plugins/${plugin}`;
}
