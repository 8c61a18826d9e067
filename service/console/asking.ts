import type { Config } from '../config';
import type { RunConsole } from '../store/console-steps';
import { inThread } from '../thread/run-engine';
import type { Operation } from './answers';
import type { Answered, ConsoleEngine, Question } from './engine';
import type { LogState } from './figures/counted-until';
import { keepEngine } from './keep-engine';
import type { AskPersons } from './person-routes';
import { createTurns } from './turns';

/** Questions that run at once: each holds a thread of Node's pool, which has four. */
const MOST = 2;
const MOST_WAITING = 60;

/** The console's thread, as its calls see it. */
export interface ConsoleAsking {
  /** `who`: whose turn it is. Rejects with the signal's reason once it aborts; the statement ends then, too. */
  ask(who: string, question: Question, signal: AbortSignal): Promise<Answered>;
  console: RunConsole;
  about(): Promise<{ readonly zone: string; readonly today: string; readonly since?: string }>;
  today(): Promise<string>;
  /** Carries out a request of a person. */
  readonly persons: AskPersons;
  /** Resolves to how the service's parts are. */
  checks(): Promise<Operation['checks']>;
  end(): Promise<void>;
}

/** Asks the console's thread, which begins with the first call. `log`: how far the log is. */
export function openConsoleAsking(config: Config, log: () => Promise<LogState>, run: typeof inThread = inThread): ConsoleAsking {
  const engine = keepEngine<ConsoleEngine>(() =>
    run<ConsoleEngine>(new URL('./engine.ts', import.meta.url), config, [
      'ask',
      'stop',
      'console',
      'about',
      'today',
      'checks',
      'persons',
      'close',
    ]),
  );
  const inTurn = createTurns(MOST, MOST_WAITING);
  let last = 0;
  return {
    ask: (who, question, signal) =>
      inTurn(who, signal, async () => {
        const state = await log().catch((): LogState => ({}));
        last += 1;
        const id = last;
        return engine.call(async (own) => {
          const stop = () => void own.stop(id).catch(() => {});
          signal.addEventListener('abort', stop, { once: true });
          try {
            return await own.ask(id, question, state);
          } finally {
            signal.removeEventListener('abort', stop);
          }
        });
      }),
    console: ((name, ...args) => engine.call((own) => own.console(name, ...args))) as RunConsole,
    about: () => engine.call((own) => own.about()),
    persons: ((name, input) => engine.call((own) => own.persons(name, input))) as AskPersons,
    today: () => engine.call((own) => own.today()),
    async checks() {
      const state = await log().catch((error: Error) => ({ fault: error.message }));
      return engine.call((own) => own.checks(state));
    },
    end: engine.end,
  };
}
