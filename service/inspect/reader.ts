import { Unavailable } from '../arrival';
import type { Config } from '../config';
import { inThread, type Remote } from '../thread/run-engine';
import type { ReaderEngine } from './reader-engine';

/** ms for which a read may take. PostgreSQL ends a statement after a minute by itself. */
const LONGEST = 30_000;
/** Reads under way. Each holds a page. */
const MOST = 8;
/** Threads whose read took too long and that have not ended yet: a thread ends after the statement that it is in. */
const MOST_ENDING = 2;

const READS = ['rows', 'groups', 'events', 'receipts', 'refused'] as const;

type Engine = Remote<ReaderEngine>;
export type Reader = Omit<Engine, 'close' | 'died' | 'kill'>;

const start = (config: Config) => () =>
  inThread<ReaderEngine>(new URL('./reader-engine.ts', import.meta.url), config, [...READS, 'erase', 'close']);

/**
 * Answers `/inspect/` from a thread of its own, which begins with the first call. A read that takes longer than 30 s rejects with
 * `Unavailable`, as do others on its thread, and the next call begins another thread.
 */
export function openReader(config: Config, begin: () => Promise<Engine> = start(config), longest = LONGEST): Reader {
  let running: Promise<Engine> | undefined;
  let under = 0;
  let ending = 0;

  const engine = (): Promise<Engine> => {
    if (running) return running;
    if (ending >= MOST_ENDING) throw new Unavailable('Earlier reads have not ended');
    const own = begin();
    const forget = () => {
      if (running === own) running = undefined;
    };
    running = own;
    own.then(({ died }) => died.then(forget), forget);
    return own;
  };

  const giveUp = (own: Promise<Engine>) => {
    if (running !== own) return;
    running = undefined;
    ending += 1;
    const ended = () => {
      ending -= 1;
    };
    own.then((one) => one.kill()).then(ended, ended);
  };

  const within = async <T>(own: Promise<Engine>, call: (engine: Engine) => Promise<T>, most: number): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        giveUp(own);
        reject(new Unavailable(`A read took longer than ${most} ms`));
      }, most);
    });
    try {
      return await Promise.race([own.then(call), late]);
    } finally {
      clearTimeout(timer);
    }
  };

  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    if (under >= MOST) throw new Unavailable('Too many reads are under way');
    under += 1;
    try {
      return await work();
    } finally {
      under -= 1;
    }
  };
  const read = <T>(call: (engine: Engine) => Promise<T>) => counted(() => within(engine(), call, longest));

  return {
    rows: (...asked) => read((one) => one.rows(...asked)),
    groups: (...asked) => read((one) => one.groups(...asked)),
    events: (...asked) => read((one) => one.events(...asked)),
    receipts: (...asked) => read((one) => one.receipts(...asked)),
    refused: (...asked) => read((one) => one.refused(...asked)),
    // An erasure is done or not: it has no deadline of ours.
    erase: (...asked) => counted(() => engine().then((one) => one.erase(...asked))),
    async end() {
      await running?.then((one) => one.end());
    },
  };
}
