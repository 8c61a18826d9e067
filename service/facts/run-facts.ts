import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../operation/logger';
import { createSparing } from '../operation/sparing';
import { type Keeping, keepFacts, type Pass } from './keep-facts';

/** ms between two looks for something to write. */
const LOOK = 1_000;
/** ms between two looks for an erasure, which waits for its pass. */
const LOOK_FOR_ERASED = 100;
/** ms between two passes without an erasure. */
const BETWEEN = 5_000;
/** A pass rests for so many times as long as it took: hits come first. */
const SHARE = 4;
const LONGEST_REST = 60_000;
/** ms for which readers may still open a file that is listed no more. */
const GRACE = 60_000;
/** ms between two lines about the same fault. */
const SPARING = 600_000;

/** The state of the facts, for metrics. */
export interface FactsState {
  /** s since the files last had everything. */
  lag: number;
  files: number;
  bytes: number;
  /** Days whose visits are to be written again. */
  stale: number;
  faults: number;
  /** s that writing has taken in all. */
  seconds: number;
}

interface Parts extends Omit<Keeping, 'signal'> {
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Called after each look. */
  readonly told?: (state: Readonly<FactsState>) => void;
  readonly look?: number;
  readonly between?: number;
  readonly share?: number;
  readonly grace?: number;
}

/** Writes facts until the returned function stops it. A fault is told and tried again: it holds up nobody else. */
export function runFacts({
  logger,
  told = () => {},
  look = LOOK,
  between = BETWEEN,
  share = SHARE,
  grace = GRACE,
  ...parts
}: Parts): () => Promise<void> {
  const { store, folder, now } = parts;
  const stopped = new AbortController();
  const { signal } = stopped;
  const sparingly = createSparing(SPARING, 20, now);
  const state: FactsState = { lag: 0, files: 0, bytes: 0, stale: 0, faults: 0, seconds: 0 };
  /** Files that are listed no more, and until when they stay. */
  let left: { readonly name: string; readonly until: number }[] = [];
  let swept = false;
  let whole = now();
  let next = 0;

  const removeLeft = async () => {
    const due = left.filter(({ until }) => until <= now());
    left = left.filter(({ until }) => until > now());
    await folder.remove(due.map(({ name }) => name));
  };

  const pass = async (): Promise<Pass | undefined> => {
    const begun = performance.now();
    const done = await keepFacts({ ...parts, signal });
    const took = performance.now() - begun;
    if (done?.stripped)
      logger.warn({ hits: done.stripped }, 'wrote hits into the facts without most of their values, which DuckDB refused');
    state.seconds += took / 1_000;
    left.push(...(done?.removed ?? []).map((name) => ({ name, until: now() + grace })));
    next = now() + (done?.more ? took : Math.min(Math.max(between, share * took), LONGEST_REST));
    return done;
  };

  const turn = async () => {
    const facts = await store.facts();
    const isWhole = facts.through >= facts.newest && !facts.changes && !facts.stale.length;
    if (isWhole) whole = now();
    Object.assign(state, {
      lag: (now() - whole) / 1_000,
      files: facts.files.length,
      bytes: facts.files.reduce((sum, { bytes }) => sum + bytes, 0),
      stale: facts.stale.length,
    });
    told(state);
    await removeLeft();
    if ((!isWhole && now() >= next) || facts.gone || facts.rebuild || now() >= next + LONGEST_REST) {
      const done = await pass();
      if (done && !swept) {
        const listed = (await store.facts()).files.map(({ name }) => name);
        await folder.sweep([...listed, ...left.map(({ name }) => name)]);
        swept = true;
      }
    }
  };

  /** Waits for the next look, or for an erasure. */
  const rest = async () => {
    for (let left = look; left > 0 && !signal.aborted; left -= LOOK_FOR_ERASED) {
      await sleep(Math.min(left, LOOK_FOR_ERASED), undefined, { signal }).catch(() => {});
      if (await store.isErasing().catch(() => false)) return;
    }
  };

  const run = async () => {
    while (!signal.aborted) {
      try {
        await turn();
      } catch (error) {
        if (signal.aborted) break;
        state.faults += 1;
        next = now() + between;
        const { message } = error as Error;
        sparingly(message, (unsaid) => logger.warn({ reason: message, unsaid }, 'could not write facts: trying again'));
      }
      await rest();
    }
    await folder.remove(left.map(({ name }) => name)).catch(() => {});
    await store.releaseFacts(parts.holder).catch(() => {});
  };
  const running = run();
  return () => {
    stopped.abort();
    return running;
  };
}
