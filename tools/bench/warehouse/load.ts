import { type Keeping, keepFacts } from '../../../service/facts/keep-facts';
import type { Network } from './network';
import type { BenchStore } from './open-bench-store';

/** Arrivals between two lines while they are loaded, and between two times that facts are written. */
const TELL = 100_000;
const FACTS = 1_000_000;
/** `HOT_DAYS`, in ms, and hits of a piece. */
const HOT = 3 * 86_400_000;
const PIECE = 1_000;

export async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
  const begun = performance.now();
  const value = await work();
  return { ms: Math.round(performance.now() - begun), value };
}

/** ms of CPU that this process has taken. */
export const cpuOf = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Brings the facts to what the store has. */
export async function keep(keeping: Keeping): Promise<void> {
  for (;;) {
    const done = await keepFacts(keeping);
    await keeping.folder.remove(done?.removed ?? []);
    if (!done?.more) return;
  }
}

interface Options {
  readonly opened: BenchStore;
  readonly keeping: Keeping;
  readonly network: Network;
  /** Hits of a day: older ones are packed once a day. */
  readonly aDay: number;
  /** Ends the load with what has begun. */
  readonly enough: AbortSignal;
}

/** Loads the hits, packs older ones and writes facts meanwhile, as a worker does. Resolves to ms in all, and ms of CPU of each. */
export async function load({ opened: { store, rest }, keeping, network, aDay, enough }: Options) {
  const took = { put: 0, pack: 0, facts: 0 };
  const adding = async (name: keyof typeof took, work: () => Promise<unknown>) => {
    const begun = cpuOf();
    await work();
    took[name] += cpuOf() - begun;
  };
  const pack = async (now: number) => {
    for (let seen = PIECE; seen; ) seen = await store.packHits(now - HOT, now, PIECE);
    await rest();
  };
  const begun = performance.now();
  let [loaded, now] = [0, 0];
  for (const batch of network.batches(enough)) {
    await adding('put', () => store.put(batch));
    now = Math.max(now, ...batch.map(({ received }) => received));
    const passed = (every: number) => Math.floor(loaded / every) !== Math.floor((loaded + batch.length) / every);
    if (passed(aDay)) await adding('pack', () => pack(now));
    if (passed(FACTS)) await adding('facts', () => keep(keeping));
    if (passed(TELL)) {
      const s = Math.round((performance.now() - begun) / 1_000);
      process.stderr.write(`${loaded + batch.length} arrivals of ${network.days()} days are loaded after ${s} s\n`);
    }
    loaded += batch.length;
  }
  await adding('pack', () => pack(now));
  await adding('facts', () => keep(keeping));
  return { ...took, all: performance.now() - begun };
}
