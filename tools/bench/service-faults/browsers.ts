import { setTimeout as sleep } from 'node:timers/promises';
import { batch } from '../service/batch';
import type { Posted } from './outcome';

/** ms after which a browser takes a request for lost. */
const PATIENCE = 5_000;
/** ms before a browser repeats a request without an answer. */
const REST = 100;
/** ms after which a fault counts as permanent. */
const LONGEST = 300_000;

/** Waits until a condition is met. Rejects after five minutes, with the name of the condition. */
export async function until(what: string, isMet: () => boolean): Promise<void> {
  for (const end = Date.now() + LONGEST; !isMet(); ) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`);
    await sleep(REST);
  }
}

export interface Browsers {
  readonly posted: readonly Posted[];
  /** The number of tries that were refused or had no answer. */
  failed(): number;
  /** Resolves when `count` more batches have been acknowledged. */
  more(count: number): Promise<void>;
  /** Resolves when `count` more tries have failed. */
  failures(count: number): Promise<void>;
  /** Resolves when the last request has its answer. */
  stop(): Promise<void>;
}

/** Starts browsers that post batch after batch. Each repeats a batch until it is acknowledged, at one address after the other. */
export function startBrowsers(count: number, urls: readonly string[]): Browsers {
  const posted: Posted[] = [];
  let acknowledged = 0;
  let failed = 0;
  let posting = true;
  const isTaken = (url: string, body: string) =>
    fetch(`${url}/hit`, { method: 'POST', body, headers: { 'content-type': 'text/plain' }, signal: AbortSignal.timeout(PATIENCE) })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      })
      .catch(() => false);
  const browse = async (turn: number) => {
    while (posting) {
      const body = batch();
      const one: Posted = { ids: (JSON.parse(body) as { hit_id: string }[]).map(({ hit_id }) => hit_id), acknowledged: false };
      posted.push(one);
      for (let attempt = turn; posting && !one.acknowledged; attempt++) {
        one.acknowledged = await isTaken(urls[attempt % urls.length] ?? '', body);
        if (one.acknowledged) acknowledged += 1;
        else {
          failed += 1;
          await sleep(REST);
        }
      }
    }
  };
  const all = Array.from({ length: count }, (_, turn) => browse(turn));
  return {
    posted,
    failed: () => failed,
    more(least) {
      const goal = acknowledged + least;
      return until(`${least} batches more are acknowledged`, () => acknowledged >= goal);
    },
    failures(least) {
      const goal = failed + least;
      return until(`${least} requests fail`, () => failed >= goal);
    },
    async stop() {
      posting = false;
      await Promise.all(all);
    },
  };
}
