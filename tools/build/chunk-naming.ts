import type { Chunk } from 'webpack';
import type { SharedChunks } from './shared-files';

/** The files of chunks: their names, and which chunks share one. */
export interface ChunkNaming {
  /** Returns the file of a chunk by the SHA-256 of its content in base64. */
  readonly file: (hash: string) => string;
  /** The global to which chunks push. */
  readonly global: string;
  /** Names of early chunks, whose hashes are written into the code that imports them. */
  readonly named: RegExp;
  /** Names of chunks that list the hashes of a tag's other chunks. */
  readonly list: RegExp;
  /** Chunks of a tag that share files. */
  readonly shared: SharedChunks;
}

/** Returns whether a chunk's name matches. */
export const is = (pattern: RegExp, { name }: Chunk): boolean => pattern.test(name ?? '');

/** Returns whether a chunk's hash is written into the code that imports it. */
export const isNamed = ({ named, shared }: ChunkNaming, chunk: Chunk): boolean =>
  is(named, chunk) && !is(shared.first.chunks, chunk) && !is(shared.idle.chunks, chunk);
