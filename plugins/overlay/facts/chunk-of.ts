import { chunkFile } from '../../../kernel';

/** webpack's run time, as `kernel/chunks.ts` extends it. */
export interface Runtime {
  /** Factories of the modules whose chunks have arrived. */
  readonly m: Record<number, unknown>;
  /** The function that `import()` compiles to. */
  e: (chunk: string | number, module: number) => Promise<unknown>;
}

/** A plugin's chunk. */
export interface OwnChunk {
  /** Its file in the tag's folder; undefined while its hash is not known. */
  readonly file?: string;
  readonly arrived: boolean;
}

/**
 * Returns the chunk that a load would import, without importing it, by a temporary stand-in for `e`. `hashes`: those of numbered chunks.
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
