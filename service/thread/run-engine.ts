import { Worker } from 'node:worker_threads';
import { builtFile, loadable } from '../../tools/sites/loadable';
import { Unavailable, Unstorable } from '../arrival';

// biome-ignore lint/suspicious/noExplicitAny: the arguments are the engine's own
export type Methods = Readonly<Record<string, (...args: any[]) => unknown>>;

const SERVE = new URL('./serve-calls.ts', import.meta.url);

/** A call of an engine's method; '' resolves when the engine is open. */
export interface Call {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly code?: string };
}

/** SQLite codes that blame the values. Every other failure may be temporary, such as a full disk or a locked file. */
const FINAL = /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/;

/** Converts an embedded engine's error to the port's error. */
const toEngineError = ({ message, code = '' }: { message: string; code?: string }): Error =>
  FINAL.test(code) ? new Unstorable(message) : new Unavailable(message);

/** Returns the memory of arguments that are bytes: the engine's thread gets it, rather than a copy. */
const memoryOf = (args: readonly unknown[]) => args.flatMap((one) => (one instanceof Uint8Array ? [one.buffer as ArrayBuffer] : []));

/** An engine's methods as seen from another thread. A call's bytes become the engine's, with all the memory that they are a part of. */
export type Remote<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
} & {
  end(): Promise<void>;
  /** Ends the thread without closing the engine, once it is out of native code. Calls under way reject. */
  kill(): Promise<void>;
  /** Resolves if the engine ends by itself. */
  readonly died: Promise<Error>;
};

/** Runs an engine on some thread. `module` exports `open(options)`, which returns the engine's methods. Calls begin in order. */
export type RunEngine = <T extends Methods>(module: URL, options: unknown, methods: readonly (keyof T & string)[]) => Promise<Remote<T>>;

/**
 * Runs an engine on its own thread, so that nobody waits while it flushes to disk. Calls to an engine whose thread has died reject with
 * `Unavailable`.
 */
export const inThread: RunEngine = async <T extends Methods>(module: URL, options: unknown, methods: readonly (keyof T & string)[]) => {
  const built = builtFile(SERVE);
  const start = built ? new URL(built) : new URL('./start.mjs', import.meta.url);
  const thread = new Worker(start, { workerData: { module: loadable(module), options }, ...(built && { execArgv: [] }) });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let dead: Error | undefined;
  let ending = false;
  let tell = (_: Error) => {};
  const died = new Promise<Error>((resolve) => {
    tell = resolve;
  });
  const die = (error: Error) => {
    dead ??= new Unavailable(error.message);
    if (!ending) tell(error);
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  };
  thread.on('error', die);
  thread.on('exit', () => die(new Error('the engine has ended')));
  thread.on('message', ({ id, value, error }: Answer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(toEngineError(error));
    else call?.resolve(value);
  });
  const call = (method: string, args: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead);
      last += 1;
      waiting.set(last, { resolve, reject });
      thread.postMessage({ id: last, method, args } satisfies Call, memoryOf(args));
    });
  await call('', []).catch(async (error) => {
    await thread.terminate();
    throw error;
  });
  const remote = Object.fromEntries(methods.map((method) => [method, (...args: unknown[]) => call(method, args)]));
  return {
    ...remote,
    died,
    async kill() {
      ending = true;
      await thread.terminate();
    },
    async end() {
      if (dead) return;
      ending = true;
      await call('close', []);
      await thread.terminate();
    },
  } as Remote<T>;
};

/**
 * Runs an engine on the caller's thread, as `inThread` does on another. It starts at once, and blocks the caller while it flushes: for
 * tests, whose folders are in memory.
 */
export const inProcess: RunEngine = async (module, options, methods) => {
  const { open } = await import(loadable(module));
  const engine = await open(options);
  const calls = [...methods, 'close'].map((method) => [
    method,
    async (...args: unknown[]) => {
      try {
        return await engine[method](...args);
      } catch (error) {
        throw toEngineError(error as Error);
      }
    },
  ]);
  const { close, ...remote } = Object.fromEntries(calls);
  return { ...remote, end: close, kill: close, died: new Promise(() => {}) };
};
