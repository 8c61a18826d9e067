import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installChunkLoader } from '../../kernel/chunks';
import { createEnv } from '../../kernel/env';
import { createScriptLoader } from '../../kernel/script-loader';
import { RELEASE } from '../../kernel/version';

const FOLDER = 'https://cdn.example/t/';
const HASH = 'ab+/cd=';
const FILE = 'chunks/abcd.js';

interface Runtime {
  (module: number): unknown;
  readonly m: Record<number, unknown>;
  e(chunk: string | number, module: number): Promise<unknown>;
}

/** A page with the loader installed. `loadRuntime` loads the runtime's chunk. */
function load(loadRuntime = async (): Promise<unknown> => undefined) {
  const window = new JSDOM('').window as unknown as Window & typeof globalThis;
  const runtime = Object.assign((module: number) => `exports of ${module}`, { m: {} }) as Runtime;
  vi.stubGlobal('__webpack_require__', runtime);
  const loadScript = createScriptLoader(window.document, (url) => url, 'n');
  const loading: HTMLScriptElement[] = [];
  const { append } = window.document.head;
  window.document.head.append = function (script) {
    loading.push(script as HTMLScriptElement);
    append.call(this, script);
  };
  installChunkLoader({ ...createEnv(window), now: Date.now }, FOLDER, loadScript, loadRuntime);
  const arrivals = Reflect.get(window, `taproot-${RELEASE}`) as { push(arrival: unknown): void };
  return {
    runtime,
    arrivals,
    scripts: () => [...loading],
    /** Forgets the script that has timed out. */
    forget: () => void loading.pop(),
    /** Ends the one script that is loading. */
    end(how: 'load' | 'error') {
      expect(loading).toHaveLength(1);
      loading.pop()?.dispatchEvent(new window.Event(how));
    },
  };
}

describe('installChunkLoader', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_795_370_000_000 }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('requests a chunk whose module another file has brought, perhaps without the code that it needs, and none that came with the runtime [PLG-04]', async () => {
    const { runtime, arrivals, scripts, end } = load();
    arrivals.push([[], { 7: () => {}, 8: () => {} }, { 5: HASH }]);
    await expect(runtime.e(6, 8)).resolves.toBe('exports of 8');
    expect(scripts()).toEqual([]);
    const coming = runtime.e(5, 7);
    await vi.advanceTimersByTimeAsync(0);
    expect(scripts()[0]).toMatchObject({ src: FOLDER + FILE });
    end('load');
    await expect(coming).resolves.toBe('exports of 7');
  });

  it('requests a chunk once, by its hash, from the tag’s own folder [PLG-04]', async () => {
    const { runtime, arrivals, scripts, end } = load();
    const both = Promise.all([runtime.e(HASH, 7), runtime.e(HASH, 8)]);
    expect(scripts()).toHaveLength(1);
    expect(scripts()[0]).toMatchObject({ src: FOLDER + FILE, integrity: `sha256-${HASH}`, crossOrigin: '', nonce: 'n' });
    expect(scripts()[0]).toMatchObject({ referrerPolicy: 'strict-origin' });
    arrivals.push([[1], { 7: () => {}, 8: () => {} }]);
    end('load');
    expect(await both).toEqual(['exports of 7', 'exports of 8']);
    expect(await runtime.e(HASH, 7)).toBe('exports of 7');
    expect(scripts()).toEqual([]);
  });

  it('rethrows the error of a module that has thrown, instead of returning its partial exports [PLG-04]', async () => {
    const half = { ready: undefined };
    let runs = 0;
    const require = Object.assign(
      () => {
        if (runs++ === 0) throw new Error('not there');
        return half;
      },
      { m: { 7: () => {} } },
    ) as unknown as Runtime;
    vi.stubGlobal('__webpack_require__', require);
    const window = new JSDOM('').window as unknown as Window & typeof globalThis;
    installChunkLoader(
      createEnv(window),
      FOLDER,
      async () => {},
      async () => {},
    );
    await expect(require.e(HASH, 7)).rejects.toThrow('not there');
    await expect(require.e(HASH, 7)).rejects.toThrow('not there');
  });

  it('waits for the runtime to resolve a chunk number to its hash', async () => {
    const { runtime, arrivals, scripts } = load(async () => arrivals.push([[1], {}, { 3: HASH }]));
    void runtime.e(3, 7);
    await vi.waitUntil(() => scripts().length, 30_000);
    expect(scripts()[0]?.src).toBe(FOLDER + FILE);
  });

  it('retries a failed chunk with a new query that ends in the same file name [CON-14]', async () => {
    const { runtime, scripts, end } = load();
    for (const address of [FILE, `${FILE}?1795370000000/${FILE}`, `${FILE}?1795370001000/${FILE}`]) {
      const asked = runtime.e(HASH, 7);
      expect(scripts()[0]?.src).toBe(FOLDER + address);
      end('error');
      await expect(asked).rejects.toThrow(`${address}: error`);
      vi.advanceTimersByTime(1_000);
    }
    void runtime.e('other', 9);
    expect(scripts()[0]?.src).toBe(`${FOLDER}chunks/other.js`);
  });

  it('retries a timed-out chunk at the same address, and uses it when it arrives late [CON-14]', async () => {
    const { runtime, arrivals, scripts, forget, end } = load();
    const asked = expect(runtime.e(HASH, 7)).rejects.toThrow('timeout');
    await vi.advanceTimersByTimeAsync(10_000);
    await asked;
    forget();
    const again = runtime.e(HASH, 7);
    expect(scripts()[0]?.src).toBe(FOLDER + FILE);
    arrivals.push([[1], { 7: () => {} }]);
    end('load');
    expect(await again).toBe('exports of 7');
  });
});
