import type { Chunk } from 'webpack';

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
  readonly shared: {
    /**
     * The list that shares a file with these chunks: one request instead of many. The tag's other lists name that file for each of them.
     */
    readonly first: { readonly list: RegExp; readonly chunks: RegExp };
    /** The lists of visitors who may not be tracked, which share their files with these chunks. */
    readonly untracked: { readonly list: RegExp; readonly chunks: RegExp };
    /** Chunks that share another file, by its name: `idle` becomes `idle-<tag>`. */
    readonly idle: { readonly name: string; readonly chunks: RegExp };
    /** Chunks that also have their own file, for lists that do not bring them along. */
    readonly alone: RegExp;
    /** The layer of modules that a tag loads once, however many of its chunks import them. */
    readonly layer: string;
  };
}

/** Returns whether a chunk's name matches. */
export const is = (pattern: RegExp, { name }: Chunk): boolean => pattern.test(name ?? '');

/** Returns whether a chunk's hash is written into the code that imports it. */
export const isNamed = ({ named, shared }: ChunkNaming, chunk: Chunk): boolean =>
  is(named, chunk) && !is(shared.first.chunks, chunk) && !is(shared.idle.chunks, chunk);
