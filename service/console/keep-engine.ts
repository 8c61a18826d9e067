import type { Methods, Remote } from '../thread/run-engine';

/**
 * Returns what gives an engine on a thread: the thread begins with the first call, and another one after it has died. With `idle`, it ends after so
 * many ms without a call.
 */
export function keepEngine<T extends Methods>(begin: () => Promise<Remote<T>>, idle?: number) {
  let running: Promise<Remote<T>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let under = 0;

  const end = async () => {
    clearTimeout(timer);
    const own = running;
    running = undefined;
    await own?.then(
      (engine) => engine.end(),
      () => {},
    );
  };

  const engine = (): Promise<Remote<T>> => {
    if (running) return running;
    const own = begin();
    const forget = () => {
      if (running === own) running = undefined;
    };
    running = own;
    own.then(({ died }) => died.then(forget), forget);
    return own;
  };

  return {
    async call<R>(work: (engine: Remote<T>) => Promise<R>): Promise<R> {
      under += 1;
      clearTimeout(timer);
      try {
        return await work(await engine());
      } finally {
        under -= 1;
        if (idle !== undefined && !under) timer = setTimeout(() => void end(), idle).unref();
      }
    },
    end,
  };
}
