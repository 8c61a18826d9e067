import { bare } from '../lib/values/bare';
import { chunkFile } from './chunk-file';
import type { Env } from './env';
import type { LoadScript } from './script-loader';
import { RELEASE } from './version';

/** webpack's run time in this file. */
declare const __webpack_require__: {
  /** A module's exports. */
  (module: number): unknown;
  /** Module factories. */
  readonly m: Record<number, unknown>;
  /**
   * The function that `import()` compiles to. Takes a chunk and the wanted module. An early chunk is named by its SHA-256 in base64. Other
   * chunks have a number, and the runtime's chunk lists their hashes.
   */
  e(chunk: string | number, module: number): Promise<unknown>;
  /** Defines the exports of a chunk's module. */
  d(exports: object, getters: Record<string, () => unknown>): void;
  /** Marks exports as those of an ES module. */
  r(exports: object): void;
};

/** The entry that a chunk's file pushes: its ids, its modules, and hashes of other chunks. */
type Arrival = [ids: unknown, modules: Record<number, unknown>, listed?: Record<number, string>];

/** The hashes of numbered chunks, and the `push` that chunk files call. */
interface ChunkList {
  readonly push: (arrival: Arrival) => void;
  readonly [chunk: number]: string;
}

/**
 * Makes `import()` fetch chunks from `folder`, the tag's own, with integrity checks, independent of anything that the page has clobbered.
 * webpack's own loader asks the host of an `<img name=currentScript>` for our chunks. `loadRuntime` brings the hashes of numbered chunks.
 * A chunk that failed can be requested again.
 */
export function installChunkLoader(
  { window, now }: Env,
  folder: string,
  loadScript: LoadScript,
  loadRuntime: () => Promise<unknown>,
): void {
  const runtime = __webpack_require__;
  /** Chunks by their hash, and modules by their number. */
  const asked: Record<string, Promise<unknown>> = {};
  /**
   * Path prefixes for files that failed to load: browsers cache a corrupted response for the year that chunks are kept. The address still
   * ends with the file's name, which other tools may match.
   */
  const detours: Record<string, string> = {};

  // The name includes the release: kernels with the same name would receive each other's chunks. The object also stores the listed hashes.
  const hashes: ChunkList = {
    push([, modules, listed]: Arrival) {
      Object.assign(runtime.m, modules);
      Object.assign(hashes, listed);
    },
  };
  (window as unknown as Record<string, unknown>)[`taproot-${RELEASE}`] = hashes;

  runtime.e = async (chunk, module) => {
    // Numbered chunks need the hashes that arrive with the runtime. Early chunks come with a hash instead of a number.
    if ((chunk as number) >= 0) await loadRuntime();
    const hash = hashes[chunk as number] ?? (chunk as string);
    // A chunk without a hash arrived with the runtime. A module may arrive in another file than its chunk's, without code that it needs.
    if (!((hash as unknown as number) >= 0)) {
      const file = chunkFile(hash);
      asked[hash] ??= loadScript(folder + (detours[hash] ?? '') + file, `sha256-${hash}`).catch((error) => {
        delete asked[hash];
        // A file that timed out may still arrive. A slow connection should not download it twice.
        if (!/timeout$/.test(error)) detours[hash] = `${file}?${now()}/`;
        throw error;
      });
      await asked[hash];
    }
    // webpack returns the incomplete exports of a module that threw to later callers. Here the module throws again, as ES modules do.
    asked[module] ??= (async () => runtime(module))();
    return asked[module];
  };

  // No code checks whether a chunk's exports are an ES module's, so `r`, which is called without getters, does nothing.
  runtime.r = runtime.d = (exports: object, getters?: Record<string, () => unknown>) => {
    // `for…in` also visits properties that the page added to `Object.prototype`, which have no getter.
    for (const name in getters) Object.defineProperty(exports, name, bare({ get: () => getters[name]?.() }));
  };
}
