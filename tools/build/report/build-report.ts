import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, Chunk as WebpackChunk } from 'webpack';
import type { Manifest } from '../../../kernel';
import manifest from '../../../package.json';
import { network } from '../../../sites/this-network';
import type { SiteId } from '../../sites/ids';
import { readRules } from '../../sites/rules';
import { readShown } from '../../sites/shown-recipients';
import { agreedFile, agreedTag } from '../agreed-tag';
import type { JoinedChunk } from '../join-chunks';
import type { OwnChunks } from '../own-chunks';
import { askedFacts } from '../purposes';
import { laterServices } from '../shown-recipients';
import { sensitivePattern } from '../site-rules';
import { sourceDigest } from '../source-digest';
import { type Bytes, integrity, weigh } from './weigh';

const rules = await readRules();
const shown = readShown();

interface Chunk {
  readonly name: string;
  readonly file: string;
  readonly integrity: string;
  readonly bytes: Bytes;
  /** Names of the chunks that share this file. */
  readonly holds?: readonly string[];
}

/** The shape of `dist/build.json`. */
export interface BuildReport {
  readonly version: string;
  /** The digest of the sources that it was built from. */
  readonly sources: string;
  readonly utility: string;
  readonly sites: Record<
    string,
    {
      readonly file: string;
      readonly pinned: string;
      /** The tag's version, which is its hits' `tracker_version`. The pinned file's name ends in the build. */
      readonly version: string;
      readonly integrity: string;
      readonly bytes: Bytes;
      /** The tag with its first file within, for visitors who agreed on an earlier page. */
      readonly agreed: { readonly file: string; readonly pinned: string; readonly integrity: string; readonly bytes: Bytes };
      /** True for a site that asks about purposes separately, or again: it has `APART_BUDGET`. */
      readonly asksApart?: true;
      /** True for a site whose visitors are asked about recipients that came later: it has `ANEW_BUDGET`. */
      readonly asksAnew?: true;
      /** True for a site with sensitive paths: its tag has `PATHS_BUDGET`. */
      readonly hasPaths?: true;
      readonly hosts: { readonly production: readonly string[]; readonly development: readonly string[] };
      readonly plugins: readonly string[];
      readonly chunks: readonly Chunk[];
    }
  >;
}

/** Reads the chunks that a site can load, and the files that some share; each file is weighed once for all sites. */
function chunkReader(dist: string, compilation: Compilation, joined: readonly JoinedChunk[]): (id: string) => Chunk[] {
  const read = new Map<string, Omit<Chunk, 'name'>>();
  const readFile = (file: string) => {
    const content = readFileSync(join(dist, file));
    const known = read.get(file) ?? { file, integrity: integrity(content), bytes: weigh(content) };
    read.set(file, known);
    return known;
  };
  const fileOf = (chunk?: WebpackChunk) => [...(chunk?.files ?? [])].find((file) => file.endsWith('.js'));
  return (id) => {
    const files = joined.filter(({ tag }) => tag === id);
    const chunks = new Set([
      ...(compilation.entrypoints.get(id)?.getEntrypointChunk().getAllAsyncChunks() ?? []),
      ...files.map(({ chunk }) => chunk),
    ]);
    const found = [...chunks].flatMap((chunk): Chunk[] => {
      const file = fileOf(chunk) ?? fileOf(files.find(({ holds }) => holds.includes(chunk))?.chunk);
      const holds = files.find((one) => one.chunk === chunk)?.holds.map(({ name }) => `${name}`);
      return file ? [{ name: `${chunk.name}`, ...readFile(file), ...(holds && { holds }) }] : [];
    });
    return found.sort((a, b) => a.name.localeCompare(b.name));
  };
}

/** Writes the tag of visitors who agreed, with its source map and its pinned copy. */
function writeAgreed(dist: string, tag: string, pinned: string, first: Chunk | undefined) {
  if (!first) throw new Error(`${tag} has no first file`);
  const read = (file: string) => {
    const [text, map] = ['', '.map'].map((end) => readFileSync(join(dist, file + end), 'utf8')) as [string, string];
    return { file, text, map: JSON.parse(map) as object };
  };
  const { file, text, map } = agreedTag(read(tag), read(first.file), first.integrity.slice('sha256-'.length));
  const content = Buffer.from(text);
  for (const name of [file, agreedFile(pinned)]) writeFileSync(join(dist, name), content);
  writeFileSync(join(dist, `${file}.map`), JSON.stringify(map));
  return { file, pinned: agreedFile(pinned), integrity: integrity(content), bytes: weigh(content) };
}

/** Reports what a compilation has written into a folder, and copies each tag to its pinned name. */
export function report(
  dist: string,
  compilation: Compilation,
  { joined, builds }: Pick<OwnChunks, 'joined' | 'builds'>,
  sites: ReadonlyMap<SiteId, Manifest>,
): BuildReport {
  const chunksOf = chunkReader(dist, compilation, joined);
  const entries = [...sites].map(([id, site]) => {
    const { hosts, plugins } = site;
    const file = `${id}.js`;
    const content = readFileSync(join(dist, file));
    const build = builds.get(id);
    const pinned = `${id}.${build}.js`;
    copyFileSync(join(dist, file), join(dist, pinned));
    const { production, development } = hosts;
    const names = plugins.map(({ name }) => name);
    const chunks = chunksOf(id);
    const first = chunks.find(({ name }) => name === `first-${id}`);
    return [
      id,
      {
        file,
        pinned,
        version: `${manifest.version}+${build}`,
        integrity: integrity(content),
        bytes: weigh(content),
        agreed: writeAgreed(dist, file, pinned, first),
        ...(askedFacts(site) && { asksApart: true as const }),
        ...(Object.keys(laterServices(site, shown)).length > 0 && { asksAnew: true as const }),
        ...(sensitivePattern(rules, id) && { hasPaths: true as const }),
        hosts: { production, development },
        plugins: names,
        chunks,
      },
    ] as const;
  });
  return { version: manifest.version, sources: sourceDigest(), utility: network.utility.production, sites: Object.fromEntries(entries) };
}
