import type { Arrival } from '../arrival';
import type { By } from './erased';
import { erase } from './erasure-record';
import {
  askRebuild,
  claimFacts,
  readDayCounts,
  readErasing,
  readFactChanges,
  readFacts,
  readMonths,
  releaseFacts,
  sealDays,
  swapFacts,
} from './fact-files';
import type { DayCounts, MonthAnswer, Swap } from './facts';
import { readKept } from './kept';
import { noteLook, readLooks } from './looks';
import { findPerson } from './person';
import { readPage } from './read-page';
import { findRow, readErrorsSince, readFirstSince, readNewest, readReceipts, readSeen } from './read-rows';
import { readRefusals } from './refused-contacts';
import { retain } from './retain';
import { ask, type Each, type Steps } from './steps';
import type { Subject } from './store';

function* setAside({ kind, key, received, body }: Arrival, reason: string): Steps<void> {
  yield* ask(
    'insert into set_aside (kind, key, received, reason, body) values ($1, $2, $3, $4, $5)',
    ...[kind, key, received, reason, JSON.stringify(body)],
  );
}

function* check(): Steps<void> {
  yield* ask('select id from hits limit 1');
}

/** The store's calls that need no transaction, as both engines carry them out. */
export const plainCalls = (each: Each) => ({
  ...{ setAside, check, page: readPage, find: findRow, firstSince: readFirstSince, newest: readNewest, receipts: readReceipts },
  ...{ seen: readSeen, errorsSince: readErrorsSince, looks: readLooks },
  refusedContacts: (hashes: readonly string[]) => readRefusals(hashes, each),
  ...{ facts: readFacts, isErasing: readErasing, factChanges: readFactChanges, dayCounts: readDayCounts, monthAnswers: readMonths },
});

/** The store's calls that are a transaction each, as both engines carry them out. */
export const wholeCalls = (each: Each) => ({
  person: (subject: Subject) => findPerson(subject, each),
  kept: (subject: Subject) => readKept(subject, each),
  noteLook,
  erase: (subject: Subject, now: number, by?: By) => erase(subject, now, each, by),
  retain: (before: number, now: number, most: number) => retain(before, now, most, each),
  ...{ claimFacts, releaseFacts, askRebuild },
  swapFacts: (swap: Swap) => swapFacts(swap, each),
  sealDays: (counts: readonly DayCounts[], months: readonly MonthAnswer[] = []) => sealDays(counts, months, each),
});
