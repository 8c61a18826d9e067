import type { Chunk, Compilation } from 'webpack';
import { type ChunkNaming, is } from './chunk-naming';

/** A chunk of a tag with the modules of others, which arrive in its file. */
export interface JoinedChunk {
  readonly tag: string;
  readonly chunk: Chunk;
  readonly holds: readonly Chunk[];
}

/** The names of joined files until they are named by their hash, as `isJoined` matches them. */
const JOINED = 'chunks/joined-[id].js';
export const isJoined = /^chunks\/joined-/;

/**
 * Adds the modules of the chunks that share a file to one chunk of each tag, so that webpack writes them as one file. The chunks stay as
 * they are: their imports still name them, and another tag may join them otherwise. Modules keep their own scopes, so that a fault in one
 * plugin does not keep the others from running. A chunk that several hold counts as in the first: those of visitors who may be tracked.
 */
export function joinChunks(compilation: Compilation, { shared }: ChunkNaming): JoinedChunk[] {
  const { chunkGraph } = compilation;
  const modulesOf = (chunks: readonly Chunk[]) => chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);

  return [...compilation.entrypoints].flatMap(([tag, entry]) => {
    const own = entry.getEntrypointChunk();
    const others = [...own.getAllAsyncChunks()];
    const among = (pattern: RegExp) => others.filter((chunk) => is(pattern, chunk));
    const join = (chunk: Chunk, holds: readonly Chunk[], before: readonly Chunk[] = []): JoinedChunk[] => {
      const there = new Set(modulesOf(before));
      for (const module of modulesOf(holds)) if (!there.has(module)) chunkGraph.connectChunkAndModule(chunk, module);
      if (!holds.length) return [];
      chunk.filenameTemplate = JOINED;
      return [{ tag, chunk, holds }];
    };
    const toLists = ({ list, chunks }: { list: RegExp; chunks: RegExp }) => among(list).flatMap((chunk) => join(chunk, among(chunks)));
    const first = toLists(shared.first);
    const untracked = toLists(shared.untracked);
    const later = among(shared.idle.chunks);
    if (!later.length) return [...first, ...untracked];
    const idle = compilation.addChunk(`${shared.idle.name}-${tag}`);
    idle.runtime = own.runtime;
    return [...first, ...join(idle, later, among(shared.first.list)), ...untracked];
  });
}

/** Removes the files of chunks that only arrive within another file. */
export function dropParts(compilation: Compilation, joined: readonly JoinedChunk[], { shared }: ChunkNaming): void {
  const parts = joined.flatMap(({ chunk, holds }) =>
    is(shared.untracked.list, chunk) ? [] : holds.filter((one) => !is(shared.alone, one)),
  );
  for (const chunk of new Set(parts)) for (const file of [...chunk.files]) compilation.deleteAsset(file);
}
