import { Worker } from 'node:worker_threads';
import { Unavailable } from '../arrival';
import type { Answer, Call, Methods } from './calls';
import { toEngineError } from './engine-errors';

/** An engine's methods as seen from another thread. */
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
  const thread = new Worker(new URL('./start.mjs', import.meta.url), { workerData: { module: module.href, options } });
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
      thread.postMessage({ id: last, method, args } satisfies Call);
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
