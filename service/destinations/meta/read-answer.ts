import type { Answer, Reading } from '../destination';
import { readRetryAfter } from '../retry-after';

interface Said {
  readonly events_received?: unknown;
  readonly error?: {
    readonly message?: string;
    readonly code?: number;
    readonly error_subcode?: number;
    readonly is_transient?: boolean;
    readonly error_user_msg?: string;
  };
}

/**
 * Codes of the Graph API (developers.facebook.com/docs/graph-api/guides/error-handling): 3, 10, 102, 190 and 200 to 299 are of the token or
 * its rights; 1, 2, 4, 17, 341 and 368 pass. 32 and 613 are limits of calls, too. 33 under 100: the account is not there for this token.
 */
const OF_ACCOUNT = (code: number, subcode?: number) =>
  [3, 10, 102, 190].includes(code) || (code >= 200 && code < 300) || (code === 100 && subcode === 33);
const PASSING = [1, 2, 4, 17, 32, 341, 368, 613];

function parse(text: string): Said {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** Reads an answer to `events` events. A 200 that counts fewer of them has dropped some, and does not say which. */
export function readMeta({ status, headers, text }: Answer, events: number, now: number): Reading {
  const { events_received: received, error } = parse(text);
  const words = `${status} ${error ? [error.code, error.message, error.error_user_msg].filter(Boolean).join(' ') : text}`;
  const after = readRetryAfter(headers['retry-after'], now);
  const later = { words, ...(after && { after }) };
  if (status === 200 && !error) {
    if (received === events) return { fate: 'sent', words };
    return typeof received === 'number' ? { fate: 'event', words, arrived: true } : { fate: 'doubt', words };
  }
  if (error?.is_transient || PASSING.includes(error?.code ?? -1) || status === 429) return { fate: 'nobody', ...later };
  if (status >= 500) return { fate: 'doubt', ...later };
  if (status === 401 || status === 403 || status === 404 || (status >= 300 && status < 400)) return { fate: 'destination', words };
  if (error?.code !== undefined && OF_ACCOUNT(error.code, error.error_subcode)) return { fate: 'destination', words };
  const named = [...`${error?.message} ${error?.error_user_msg}`.matchAll(/\bdata\[(\d{1,4})\]/g)].map(([, at]) => Number(at));
  const only = [...new Set(named)].filter((at) => at < events);
  return { fate: 'event', words, ...(only.length && { only }) };
}
