import { createHash } from 'node:crypto';
import type { Chunk, Compilation, Module, sources } from 'webpack';
import { type ChunkNaming, is, isNamed } from './chunk-naming';
import { joinSourceMaps } from './join-source-maps';
import { CALLED_ON_LOAD, minifyJoined, withoutModules } from './joined-code';

/** A placeholder as long as a hash, so that source maps stay right. */
export const placeholder = (chunk: Chunk) => `chunk:${chunk.id}:`.padEnd(44, ':');
const PLACEHOLDER = /chunk:[^:"\s]+::+/g;

/** A placeholder as long as the tag's build, which replaces it. */
export const BUILD_MARK = '+build:::';

/** Returns 8 characters of a text's SHA-256. The first is a letter: `1.3.8+01234567` would be redacted as a telephone number. */
const buildOf = (text: string): string => /[a-f][\da-f]{7}/.exec(createHash('sha256').update(text).digest('hex'))?.[0] ?? 'a0000000';

/** A file of several chunks. */
export interface SharedFile {
  readonly tag: string;
  readonly name: string;
  readonly file: string;
  /** Names of its chunks. */
  readonly holds: readonly string[];
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** A chunk's text, its file, and the ids of its modules that others have, too. */
interface ChunkText {
  readonly text: string;
  readonly file: string;
  readonly shared: readonly string[];
}

/** Finishes the files of a compilation's chunks: names them by hash, adds lists of hashes, and joins files that chunks share. */
export class ChunkFiles {
  /** Files of more than one chunk. */
  readonly shared: SharedFile[] = [];
  private readonly chunks: ReadonlyMap<string, Chunk>;
  /** The build of each tag, by its name. */
  readonly builds = new Map<string, string>();
  /** Hashes by chunk. */
  private readonly hashes = new Map<Chunk, string>();
  /** Hashes of idle files, by tag. */
  private readonly joined = new Map<string, string>();

  constructor(
    private readonly compilation: Compilation,
    private readonly Source: typeof sources.RawSource,
    private readonly naming: ChunkNaming,
    private readonly minimize: boolean,
  ) {
    this.chunks = new Map([...compilation.chunks].map((chunk) => [placeholder(chunk), chunk]));
  }

  finishAll(): void {
    for (const chunk of this.chunks.values()) this.finish(chunk);
    this.dropParts();
  }

  private text(file: string): string {
    return String(this.compilation.assets[file]?.source());
  }

  private put(file: string, text: string): void {
    const source = new this.Source(text);
    if (this.compilation.assets[file]) this.compilation.updateAsset(file, source);
    // Marks the file as minimized, as its parts are: the minimizer would take it for a new file.
    else this.compilation.emitAsset(file, source, { minimized: true });
  }

  /** Renames a file and its source map. */
  private rename(from: string, to: string): void {
    for (const end of ['', '.map'])
      if (this.compilation.assets[from + end] && from !== to) this.compilation.renameAsset(from + end, to + end);
  }

  /** Puts the hashes of other chunks into this one, then names it by its own hash. Returns the hash. */
  private finish(chunk: Chunk): string {
    const known = this.hashes.get(chunk);
    if (known) return known;
    this.checkScope(chunk);
    const [file = ''] = chunk.files;
    let text = this.text(file).replace(PLACEHOLDER, (name) => this.finish(this.chunks.get(name) as Chunk));
    if (is(this.naming.list, chunk)) text = this.withList(chunk, file, text);
    if (chunk.hasRuntime()) text = this.withBuild(chunk, text);
    else if (text.includes(BUILD_MARK)) throw new Error(`${chunk.name} names its build, and would be another file in each of them`);
    const hash = hashOf(text);
    this.hashes.set(chunk, hash);
    this.put(file, text);
    if (!chunk.hasRuntime()) this.rename(file, this.naming.file(hash));
    return hash;
  }

  /** Puts the build into a tag: a hash of its text, which holds the hashes of its chunks, and those the hashes of others. */
  private withBuild(tag: Chunk, text: string): string {
    const build = buildOf(text);
    this.builds.set(`${tag.name}`, build);
    return text.replaceAll(BUILD_MARK, `+${build}`);
  }

  /** Checks that modules that import each other are concatenated, unless another chunk shares them. */
  private checkScope(chunk: Chunk): void {
    const { chunkGraph, moduleGraph } = this.compilation;
    const modules = new Set(chunkGraph.getChunkModulesIterable(chunk));
    const isShared = (module: Module) =>
      module.buildMeta?.exportsType === 'namespace' &&
      module.layer !== this.naming.shared.layer &&
      [...moduleGraph.getIncomingConnections(module)].some(
        ({ originModule, dependency }) => originModule && modules.has(originModule) && !dependency?.type.startsWith('import()'),
      );
    if ([...modules].some(isShared)) throw new Error(`${chunk.name} is not one scope: give what it shares a layer of its own`);
  }

  /** Returns a list's text with its hashes, joined with the chunks that it brings along. */
  private withList(list: Chunk, file: string, own: string): string {
    const { first, idle, alone } = this.naming.shared;
    const others = this.othersOf(list);
    const brings = is(first.list, list);
    const along = this.alongWith(list);
    const whole = others.find((other) => is(first.list, other));
    const fileHash = (other: Chunk) => {
      if (whole && is(first.chunks, other)) return this.finish(whole);
      const isJoined = is(idle.chunks, other) && (brings || !is(alone, other));
      return isJoined ? this.join(this.tagOf(list), others) : this.finish(other);
    };
    const listed = others.filter((other) => !isNamed(this.naming, other) && !along.includes(other));
    const hashes = Object.fromEntries(listed.map((other) => [other.id, fileHash(other)]));
    const text = `${own}\nglobalThis["${this.naming.global}"].push([,{},${JSON.stringify(hashes)}])`;
    if (!along.length) return text;
    return this.joinParts(file, [{ text, file, shared: this.sharedBy(list) }, ...along.map((chunk) => this.part(chunk))]);
  }

  /** Returns the chunks that share a list's file. */
  private alongWith(list: Chunk): Chunk[] {
    const { first, untracked } = this.naming.shared;
    const { chunks } = [first, untracked].find((one) => is(one.list, list)) ?? {};
    return chunks ? this.othersOf(list).filter((other) => is(chunks, other)) : [];
  }

  private part(chunk: Chunk): ChunkText {
    const file = this.naming.file(this.finish(chunk));
    return { text: this.text(file), file, shared: this.sharedBy(chunk) };
  }

  /** Returns the ids of a chunk's modules that other chunks have, too. */
  private sharedBy(chunk: Chunk): string[] {
    const { chunkGraph } = this.compilation;
    const shared = [...chunkGraph.getChunkModulesIterable(chunk)].filter(({ layer }) => layer === this.naming.shared.layer);
    return shared.map((module) => `${chunkGraph.getModuleId(module)}`);
  }

  /** Returns the texts of several files, joined, without the modules in `before`. The joined source map becomes that of `name`. */
  private joinParts(name: string, parts: readonly ChunkText[], before: readonly string[] = []): string {
    const { assets } = this.compilation;
    const there = new Set(before);
    const texts = parts.map(({ text, shared }) => {
      const rest = this.minimize ? withoutModules(text, new Set(shared.filter((id) => there.has(id)))) : text;
      for (const id of shared) there.add(id);
      return rest;
    });
    const text = [CALLED_ON_LOAD, ...texts].join('\n');
    if (!parts.every(({ file }) => assets[`${file}.map`])) return text;
    const map = joinSourceMaps(
      parts.map(({ file }, i) => ({ text: texts[i] ?? '', map: this.text(`${file}.map`) })),
      1,
    );
    const joined = this.minimize ? minifyJoined(text, map) : { text, map };
    this.put(`${name}.map`, joined.map);
    return joined.text;
  }

  /** Writes the file that later chunks of a tag share. Returns its hash. */
  private join(tag: string, others: readonly Chunk[]): string {
    const known = this.joined.get(tag);
    if (known) return known;
    const { first, idle } = this.naming.shared;
    const name = `${idle.name}-${tag}`;
    const chunks = others.filter((other) => is(idle.chunks, other));
    const text = this.joinParts(
      name,
      chunks.map((chunk) => this.part(chunk)),
      others.filter((other) => is(first.list, other) || is(first.chunks, other)).flatMap((other) => this.sharedBy(other)),
    );
    const hash = hashOf(text);
    const file = this.naming.file(hash);
    this.put(file, text);
    this.rename(name, file);
    this.shared.push({ tag, name, file, holds: chunks.map((chunk) => `${chunk.name}`) });
    this.joined.set(tag, hash);
    return hash;
  }

  /** Removes files of chunks that only arrive within another file. */
  private dropParts(): void {
    const { first, idle, alone } = this.naming.shared;
    const lists = [...this.chunks.values()].filter((chunk) => this.alongWith(chunk).length);
    for (const list of lists) {
      const holds = this.alongWith(list);
      const [file = ''] = list.files;
      this.shared.push({ tag: this.tagOf(list), name: `${list.name}`, file, holds: holds.map(({ name }) => `${name}`) });
    }
    if (!lists.length) return;
    for (const chunk of this.chunks.values())
      if (is(first.chunks, chunk) || (is(idle.chunks, chunk) && !is(alone, chunk)))
        for (const file of [...chunk.files]) for (const one of [file, `${file}.map`]) this.compilation.deleteAsset(one);
  }

  /** Returns the tag of a list. */
  private tagOf(list: Chunk): string {
    const [own, more] = [...this.compilation.entrypoints].filter(([, entry]) => entry.getEntrypointChunk().getAllAsyncChunks().has(list));
    if (!own || more) throw new Error(`expected ${list.name} to be of one tag`);
    return own[0];
  }

  /** Returns all chunks of a list's tag. */
  private othersOf(list: Chunk): Chunk[] {
    const chunks = this.compilation.entrypoints.get(this.tagOf(list))?.getEntrypointChunk().getAllAsyncChunks();
    return [...(chunks ?? [])];
  }
}
