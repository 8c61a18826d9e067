import { statfs } from 'node:fs/promises';
import { DAY } from '../../lib/time/day';
import type { Store } from '../store/store';
import type { Operation } from './answers';

type Check = Operation['checks'][number];

const MINUTE = 60_000;
/** ms for which a worker and the writer of facts may be behind. */
const BEHIND = 10 * MINUTE;
/** Bytes of disk that are few, and too few. */
const FEW = 5 * 2 ** 30;
const TOO_FEW = 2 ** 30;
/** s for which browsers wait without harm: `docs/service.md` watches the same. */
const SLOW = 0.25;
/** Days after which what retention deletes has to be gone. */
const LATE = 2;

/** The log, as the intake knows it. */
export interface LogCheck {
  /** Messages that no worker has stored yet; undefined where the log does not answer. */
  readonly lag?: number;
  /** s within which 99 of 100 requests were safe in it; undefined where there was none. */
  readonly flush?: number | undefined;
  readonly fault?: string;
}

interface Parts {
  readonly store: Pick<Store, 'check' | 'facts' | 'newest' | 'page' | 'rows'>;
  readonly data: string;
  readonly retainDays: number;
  readonly log: LogCheck;
  readonly now: number;
}

const since = (ms: number | undefined) => (ms === undefined ? {} : { since: new Date(ms).toISOString() });

async function storeChecks({ store, retainDays, log, now }: Parts): Promise<Check[]> {
  await store.check();
  const newest = await store.newest();
  const { lag = 0 } = log;
  const behind = newest === undefined ? 0 : now - newest;
  const isLate = lag > 0 && behind > BEHIND;
  const facts = await store.facts();
  const [last] = facts.through ? await store.rows('hit', [facts.through]) : [];
  const [missing] = facts.newest > facts.through ? await store.page('hit', facts.through, 1) : [];
  const factsBehind = missing ? now - missing.received : 0;
  const [oldest] = await store.page('hit', 0, 1);
  const days = oldest ? Math.floor((now - oldest.received) / DAY) : 0;
  return [
    { name: 'store', state: 'good', ...since(newest) },
    { name: 'worker', state: isLate ? 'late' : 'good', value: isLate ? Math.round(behind / 1_000) : 0, ...since(newest) },
    { name: 'facts', state: factsBehind > BEHIND ? 'late' : 'good', value: Math.round(factsBehind / 1_000), ...since(last?.received) },
    { name: 'retention', state: days > retainDays + LATE ? 'late' : 'good', value: days, ...since(oldest?.received) },
  ];
}

async function diskCheck(data: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(data);
    const free = bavail * bsize;
    return { name: 'disk', state: free < TOO_FEW ? 'bad' : free < FEW ? 'late' : 'good', value: free };
  } catch (error) {
    return { name: 'disk', state: 'unknown', reason: (error as Error).message };
  }
}

/** Reads how the service's parts are. What does not answer is bad, with its reason. */
export async function readOperation(parts: Parts): Promise<readonly Check[]> {
  const { lag, flush, fault } = parts.log;
  const log: Check = fault
    ? { name: 'log', state: 'bad', reason: fault }
    : { name: 'log', state: 'good', ...(lag !== undefined && { value: lag }) };
  const store = await storeChecks(parts).catch((error): Check[] => [{ name: 'store', state: 'bad', reason: (error as Error).message }]);
  const flushed: readonly Check[] = flush === undefined ? [] : [{ name: 'flush', state: flush > SLOW ? 'late' : 'good', value: flush }];
  return [log, ...flushed, ...store, await diskCheck(parts.data)];
}
