import { createHash } from 'node:crypto';
import type { Chunk, Compilation, Module } from 'webpack';
import { type ChunkNaming, is, isNamed } from './chunk-naming';
import type { JoinedChunk } from './join-chunks';

/** A placeholder as long as a hash, so that source maps stay right. */
export const placeholder = (chunk: Chunk) => `chunk:${chunk.id}:`.padEnd(44, ':');
const PLACEHOLDER = /chunk:[^:"\s]+::+/g;

/** A placeholder as long as the tag's build, which replaces it. */
export const BUILD_MARK = '+build:::';

/** Returns 8 characters of a text's SHA-256. The first is a letter: `1.3.8+01234567` would be redacted as a telephone number. */
const buildOf = (text: string): string => /[a-f][\da-f]{7}/.exec(createHash('sha256').update(text).digest('hex'))?.[0] ?? 'a0000000';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Finishes the files of a compilation's chunks: names them by hash, and adds lists of hashes. */
export class ChunkFiles {
  private readonly chunks: ReadonlyMap<string, Chunk>;
  /** The build of each tag, by its name. */
  readonly builds = new Map<string, string>();
  /** Hashes by chunk. */
  private readonly hashes = new Map<Chunk, string>();

  constructor(
    private readonly compilation: Compilation,
    private readonly naming: ChunkNaming,
    private readonly joined: readonly JoinedChunk[],
  ) {
    this.chunks = new Map([...compilation.chunks].map((chunk) => [placeholder(chunk), chunk]));
  }

  finishAll(): void {
    for (const chunk of this.chunks.values()) if (chunk.files.size) this.finish(chunk);
  }

  /** Puts the hashes of other chunks into this one, then names it by its own hash. Returns the hash. */
  private finish(chunk: Chunk): string {
    const known = this.hashes.get(chunk);
    if (known) return known;
    this.checkScope(chunk);
    const { compilation } = this;
    const { RawSource } = compilation.compiler.webpack.sources;
    const [file = ''] = chunk.files;
    let text = String(compilation.assets[file]?.source()).replace(PLACEHOLDER, (name) => this.finish(this.chunks.get(name) as Chunk));
    if (is(this.naming.list, chunk)) text += this.listOf(chunk);
    if (chunk.hasRuntime()) text = this.withBuild(chunk, text);
    else if (text.includes(BUILD_MARK)) throw new Error(`${chunk.name} names its build, and would be another file in each of them`);
    const hash = hashOf(text);
    this.hashes.set(chunk, hash);
    compilation.updateAsset(file, new RawSource(text));
    if (!chunk.hasRuntime())
      for (const end of ['', '.map']) if (compilation.assets[file + end]) compilation.renameAsset(file + end, this.naming.file(hash) + end);
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

  /** Returns the code that lists the hashes of a tag's other files. */
  private listOf(list: Chunk): string {
    const { first, untracked, alone } = this.naming.shared;
    const tags = [...this.compilation.entrypoints].filter(([, entry]) => entry.getEntrypointChunk().getAllAsyncChunks().has(list));
    const [own] = tags;
    if (!own || tags.length > 1) throw new Error(`expected ${list.name} to be of one tag`);
    const [tag, entry] = own;
    const files = this.joined.filter((one) => one.tag === tag);
    const here = files.find(({ chunk }) => chunk === list)?.holds ?? [];
    const holderOf = (other: Chunk) =>
      is(first.list, list) || !is(alone, other)
        ? files.find(({ chunk, holds }) => !is(untracked.list, chunk) && holds.includes(other))
        : undefined;
    const listed = [...entry.getEntrypointChunk().getAllAsyncChunks()].filter(
      (other) => !isNamed(this.naming, other) && !here.includes(other),
    );
    const hashes = Object.fromEntries(listed.map((other) => [other.id, this.finish(holderOf(other)?.chunk ?? other)]));
    return `\nglobalThis["${this.naming.global}"].push([,{},${JSON.stringify(hashes)}])`;
  }
}
