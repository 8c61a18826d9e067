import { loadScript } from '../lib/load-script';
import { chunkFile } from './chunk-file';
import type { ScriptPolicy } from './script-policy';
import type { Tag } from './tag';
import { VERSION } from './version';

/** webpack's run time in this file. `import()` is compiled to a call of `e`; `sriHashes` is webpack-subresource-integrity's. */
declare const __webpack_require__: {
  /** Loads a chunk. */
  e(id: string | number): Promise<unknown>;
  /** Defines the exports of a chunk's module. */
  d(exports: object, getters: Record<string, () => unknown>): void;
  /** Marks exports as those of an ES module. */
  r(exports: object): void;
  /** Module factories, by module id. */
  readonly m: Record<string, unknown>;
  readonly sriHashes: Record<string, string>;
};

/** What a chunk's file pushes: the ids of its chunks, and their modules. */
type Arrival = [ids: (string | number)[], modules: Record<string, unknown>];

/**
 * Makes `import()` fetch chunks from the tag's own folder, checked by integrity, past anything that the page has clobbered.
 * webpack's own loader asks the host of an `<img name=currentScript>` for our chunks. A chunk that fails can be asked for again.
 */
export function installChunkLoader(window: Window, { folder, nonce }: Tag, policy: ScriptPolicy): void {
  const runtime = __webpack_require__;
  const asked: Record<string, Promise<unknown>> = {};
  const arrived = new Set<string | number>();

  // The name carries the version: two kernels that share one take each other's chunks.
  Reflect.set(window, `taproot-${VERSION}`, {
    push([ids, modules]: Arrival) {
      Object.assign(runtime.m, modules);
      ids.forEach(arrived.add, arrived);
    },
  });

  runtime.e = (id) => {
    asked[id] ??= new Promise<void>((resolve, reject) => {
      const integrity = runtime.sriHashes[id] as string;
      const file = chunkFile(integrity);
      const end = (failure?: string) => {
        if (arrived.has(id)) return resolve();
        delete asked[id];
        reject(new Error(`${file}: ${failure}`));
      };
      loadScript(window.document, policy(folder + file), end, nonce, integrity);
    });
    return asked[id];
  };

  // Nobody asks a chunk's exports whether they are an ES module's.
  runtime.r = () => {};
  runtime.d = (exports, getters) => {
    for (const name in getters) Object.defineProperty(exports, name, { get: getters[name] });
  };
}
