import type { Env } from '../../../kernel';
import { dropRecord, type ReportWarning } from '../../../lib/records/broken-record';
import { parseSession, SESSION_IDLE, SESSION_KEY, type SessionRecord, serialiseSession } from '../../../lib/records/session-record';
import type { Transfer } from '../../../lib/records/session-transfer';
import { readText, writeText } from '../../../lib/storage/storage';
import { uuid } from '../../../lib/values/uuid';

/** ms between two writes that only move `last`: each one notifies other tabs, which need no better precision. */
const WRITE_EVERY = 5_000;

export interface Session {
  /** The session as of the last activity. */
  readonly record: SessionRecord | undefined;
  /** Records activity now. Returns true if that begins a new session. */
  touch(pageView: boolean): boolean;
  /** Stores the time of the last activity. */
  save(): void;
  /** Forgets the session, in memory and in storage. */
  forget(): void;
}

/** Returns the record after an activity. A clock that is set back neither ends a session nor makes its length negative. */
export function nextSession(before: SessionRecord | undefined, now: number, pageView: boolean, newId: () => string): SessionRecord {
  if (!before || now - before.last >= SESSION_IDLE) {
    return { id: newId(), start: now, last: now, pages: 1, count: (before?.count ?? 0) + 1, new: true };
  }
  const start = Math.min(before.start, now);
  return pageView ? { ...before, start, last: now, pages: before.pages + 1, new: false } : { ...before, start, last: now };
}

/** A session that a link hands on. */
export type Joined = Transfer & { readonly session: string };

/** SES-03: returns the session that a link hands on, as this browser stored it or as it begins here. It does not count as new. */
const joined = (before: SessionRecord | undefined, { session: id, time }: Joined, now: number): SessionRecord => ({
  ...(before?.id === id ? before : { id, start: time, pages: 0, count: before?.count ?? 1 }),
  last: now,
  new: false,
});

/**
 * Creates the session in localStorage, shared by all tabs of the site, or in memory if storage is denied. `joins`: a session that a link
 * hands on. `report` receives a warning for a stored session that can't be read and is replaced (SES-11).
 */
export function createSession(env: Env, report: ReportWarning, joins?: Joined): Session {
  const { window } = env;
  const read = () => {
    const text = readText(window, 'localStorage', SESSION_KEY);
    const stored = parseSession(text);
    if (text && !stored) dropRecord(window, 'localStorage', SESSION_KEY, report);
    return stored;
  };
  const write = (next: SessionRecord) => void writeText(window, 'localStorage', SESSION_KEY, serialiseSession(next));
  let record: SessionRecord | undefined;
  let handed = joins;

  return {
    get record() {
      return record;
    },
    touch(pageView) {
      const stored = read();
      // Another tab's record wins. If it has the same session, this tab may have newer activity.
      const seen = stored && stored.id === record?.id ? Math.max(stored.last, record.last) : stored?.last;
      const known = stored ? { ...stored, last: seen ?? 0 } : record;
      const before = handed ? joined(known, handed, env.now()) : known;
      record = nextSession(before, env.now(), pageView, () => uuid(env));
      const begun = record.id !== before?.id;
      if (begun || handed || pageView || !stored || Math.abs(record.last - stored.last) >= WRITE_EVERY) write(record);
      handed = undefined;
      return begun;
    },
    save() {
      const stored = read();
      if (stored && record && stored.id === record.id && stored.last < record.last) write({ ...stored, last: record.last });
    },
    forget() {
      record = undefined;
      writeText(window, 'localStorage', SESSION_KEY, null);
    },
  };
}
