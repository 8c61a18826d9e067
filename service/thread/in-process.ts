import { toEngineError } from './engine-errors';
import type { RunEngine } from './in-thread';

/**
 * Runs an engine on the caller's thread, as `inThread` does on another. It starts at once, and blocks the caller while it flushes: for
 * tests, whose folders are in memory.
 */
export const inProcess: RunEngine = async (module, options, methods) => {
  const { open } = await import(module.href);
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
