import { isUuid } from '../values/uuid';

/** The tracking session that all tabs of a site share (SES-01). */
export interface SessionRecord {
  /** UUID v4. */
  readonly id: string;
  /** ms since the epoch: the start of the session, and its last activity. */
  readonly start: number;
  readonly last: number;
  /** Page views so far. */
  readonly pages: number;
  /** The number of sessions that this browser has had, including this one. */
  readonly count: number;
  /** True on the page on which the session began. */
  readonly new: boolean;
}

/** The record's key in localStorage. */
export const SESSION_KEY = 'tp_session';
/** SES-01: a session ends after 30 minutes without activity. ms. */
export const SESSION_IDLE = 1_800_000;

const VERSION = 1;
const LONGEST = 512;

const isCount = (value: unknown, least: number): value is number => Number.isSafeInteger(value) && (value as number) >= least;

/** Parses a stored text. Returns undefined for anything else. Never throws. */
export function parseSession(text: string | null): SessionRecord | undefined {
  if (!text || text.length > LONGEST) return;
  let value: (Partial<Record<keyof SessionRecord, unknown>> & { readonly v?: unknown }) | null;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  if (value?.v !== VERSION || !isUuid(value.id) || typeof value.new !== 'boolean') return;
  const { id, start, last, pages, count } = value;
  if (!isCount(start, 0) || !isCount(last, start) || !isCount(pages, 1) || !isCount(count, 1)) return;
  return Object.freeze({ id, start, last, pages, count, new: value.new });
}

export const serialiseSession = ({ id, start, last, pages, count, new: isNew }: SessionRecord): string =>
  `{"v":${VERSION},"id":"${id}","start":${start},"last":${last},"pages":${pages},"count":${count},"new":${isNew}}`;
