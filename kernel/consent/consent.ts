import type { ConsentRecord } from '../../lib/contracts/consent-record';
import { chosenAt, isRejection } from '../../lib/records/consent-record';
import { readRefusal, refusalTime } from '../../lib/records/handed-choice';
import { eraseRecords, keptRefusal, standingRecord, store } from '../../lib/records/stored-choice';
import { uuid } from '../../lib/values/uuid';
import type { Visitor } from '../detect/visitor';
import type { Env } from '../env';
import { RELEASE } from '../version';
import type { Apart } from './ask-apart';
import { CATEGORIES, type ConsentDecision, decide } from './gate';

/** `unset` also means that a visitor is being asked again. Their record stays until they answer. */
export type ConsentState = 'unset' | 'granted' | 'rejected';

export interface ConsentChange {
  readonly state: ConsentState;
  readonly categories: readonly string[];
  /**
   * The place of the choice: `here` is this page, `elsewhere` is another tab, a sibling host or a privacy signal. It is '' when the page
   * begins, because nobody has chosen on it yet.
   */
  readonly chosen: '' | 'here' | 'elsewhere';
}

/** The consent interface of pages and plugins. */
export interface Consent {
  readonly state: ConsentState;
  readonly record: ConsentRecord | undefined;
  allows(category: string): boolean;
  /** Returns whether a purpose is allowed. A purpose that the site does not ask for separately is part of `analytics`. */
  covers(purpose: string): boolean;
  /** Explains why a category is or is not allowed. */
  explain(category: string): ConsentDecision;
  acceptAll(): void;
  rejectAll(): void;
  /** Saves a choice. Drops unknown categories, and always adds `necessary`. */
  save(categories: readonly string[]): void;
  openSettings(): void;
  withdraw(): void;
}

/** The stored records, for the runtime, which applies choices made elsewhere (`kernel/consent/runtime/reread.ts`). */
export interface Records {
  standing(env: Env): ConsentRecord | undefined;
  store(env: Env, record: ConsentRecord): void;
  erase(env: Env): string | undefined;
  /** Reads the record again, or a kept refusal, and tells of it: on a prerendered page that begins once it is shown, or of a choice made elsewhere. */
  renew(where: '' | 'elsewhere'): void;
}

export interface OwnConsent {
  readonly consent: Consent;
  readonly records: Records;
}

/**
 * Stores a record alone, of this release. `before`, for the choice's receipt (CON-25): the earlier state, true if nobody had chosen, or the
 * text that a link brought.
 */
const storeAlone = (env: Env, record: ConsentRecord, before?: string | true) =>
  store(env, { ...record, consent_version: RELEASE, receipt: before }, eraseRecords);

/**
 * Reads the record that stands (CON-21) and manages it. A refusal that this origin keeps stands for a missing record. Calls `changed` after
 * each choice is stored. `openSettings` shows the settings.
 * `handed`: the text of a choice that a link brought (`lib/records/handed-choice.ts`). A refusal in it becomes the record, unless the
 * grant stored here is younger.
 */
export function createConsent(
  env: Env,
  visitor: Visitor,
  apart: Apart | undefined,
  changed: (where: ConsentChange['chosen']) => void,
  openSettings: () => void,
  handed = '',
): OwnConsent {
  const known = CATEGORIES.concat(apart?.ids ?? []);
  let record: ConsentRecord | undefined;

  /** `time` is at most now: clocks are set back. */
  const put = (categories: readonly string[], time: number, before?: string | true) => {
    const own = Object.freeze({
      categories: known.filter((name) => name === 'necessary' || categories?.some?.((one) => one === name)),
      consent_date: new Date(Math.min(time, env.now())).toISOString(),
      consent_uuid: record?.consent_uuid ?? uuid(env),
      ...apart?.answer(categories, record),
    });
    record = own;
    try {
      storeAlone(env, own, before);
      // A refusal that this page can't erase still stands.
      record = standingRecord(env, own);
    } catch {
      // The page has broken a function that reads or writes records. The choice holds for this page, and a refusal is posted from memory.
    }
  };
  const read = () => {
    const standing = standingRecord(env);
    const refused = keptRefusal(env);
    if (standing) record = standing;
    // Something has evicted the record. It gets no receipt, because nobody has chosen here now.
    else if (refused) put([], refused);
  };
  read();
  const save = (categories: readonly string[]) => {
    put(categories, Infinity, !record || consent.state);
    changed('here');
  };

  // CON-24. A signal has no time, so it refuses as of now, unless the browser sends it here, too.
  const [refuses, minute] = readRefusal(handed);
  const time = refusalTime(minute);
  if (refuses && (minute || !(visitor.dnt || visitor.gpc)) && (!record || (!isRejection(record) && chosenAt(record) <= time)))
    put([], time, refuses);

  const explain = (category: string) => decide(category, visitor, record, known, apart, env);
  const allows = (category: string) => explain(category).allowed;

  const consent = Object.freeze<Consent>({
    get state() {
      return record && !apart?.isOld(record) ? (isRejection(record) ? 'rejected' : 'granted') : 'unset';
    },
    get record() {
      return record;
    },
    allows,
    covers: (purpose) => allows(known.includes(purpose) ? purpose : 'analytics'),
    explain,
    acceptAll: () => save(known),
    rejectAll: () => save([]),
    save,
    openSettings,
    // Withdrawing stores a refusal: without a record, opt-out mode would track again.
    withdraw: () => save([]),
  });

  return {
    consent,
    records: {
      standing: standingRecord,
      store: storeAlone,
      erase: eraseRecords,
      renew(where) {
        read();
        changed(where);
      },
    },
  };
}
