import { chunkFile } from '../../../kernel';

/** A plugin's chunk. */
export interface OwnChunk {
  /** The chunk's file in the tag's folder. Undefined while its hash is unknown. */
  readonly file?: string;
  readonly arrived: boolean;
}

/** The call that `tools/build/own-chunks.ts` compiles `import()` to: a chunk's number, or its hash, and the wanted module. */
const IMPORT = /\.e\((?:(\d+)|"([\w+/=]+)"), ?(\d+)\)/;

/**
 * Returns the chunk that a `load` imports, read from the function's text, without importing it. `modules`: the modules that have arrived.
 * `hashes`: the hashes of numbered chunks.
 */
export function chunkOf(modules: object, hashes: Readonly<Record<number, string>>, load: () => unknown): OwnChunk | undefined {
  const [, number, name, module] = IMPORT.exec(Function.prototype.toString.call(load)) ?? [];
  if (!module) return undefined;
  const hash = number ? hashes[Number(number)] : name;
  return { ...(hash && { file: chunkFile(hash) }), arrived: module in modules };
}
