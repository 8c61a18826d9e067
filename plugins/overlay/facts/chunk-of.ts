import { chunkFile } from '../../../kernel';

/** webpack's run time, as `kernel/chunks.ts` makes it. */
export interface Runtime {
  /** Module factories: those whose chunk is there. */
  readonly m: Record<number, unknown>;
  /** What `import()` is compiled to. */
  e: (chunk: string | number, module: number) => Promise<unknown>;
}

/** A plugin's chunk. */
export interface OwnChunk {
  /** Its file in the tag's folder; undefined while its hash is not known. */
  readonly file?: string;
  readonly arrived: boolean;
}

/**
 * Which chunk a load would import, without importing it: the run time is asked by a stand-in for a moment. `hashes` are those
 * of chunks that are numbers.
 */
export function chunkOf(runtime: Runtime, hashes: Readonly<Record<number, string>>, load: () => unknown): OwnChunk | undefined {
  const { e } = runtime;
  let found: OwnChunk | undefined;
  runtime.e = (chunk, module) => {
    const hash = typeof chunk === 'number' ? hashes[chunk] : chunk;
    found ??= { ...(hash && { file: chunkFile(hash) }), arrived: module in runtime.m };
    return new Promise(() => {});
  };
  try {
    load();
  } finally {
    runtime.e = e;
  }
  return found;
}
