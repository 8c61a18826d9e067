import type { Answer, Confirmation, Reading } from '../destination';
import { readRetryAfter } from '../retry-after';

interface Failure {
  readonly message?: string;
  readonly status?: string;
  readonly details?: readonly {
    readonly reason?: string;
    readonly fieldViolations?: readonly { readonly field?: string; readonly description?: string }[];
  }[];
}

interface Said {
  readonly requestId?: unknown;
  readonly error?: Failure;
  readonly requestStatusPerDestination?: readonly {
    readonly requestStatus?: string;
    readonly errorInfo?: { readonly errorCounts?: readonly { readonly reason?: string; readonly recordCount?: unknown }[] };
  }[];
}

function parse(text: string): Said {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/**
 * Reads an answer of `events:ingest` (developers.google.com/data-manager/api/devguides/concepts/understand-errors): a request fails as a whole on
 * one event, which the violated fields name. A success says no more than that the request waits to be processed.
 */
export function readGoogle({ status, headers, text }: Answer, events: number, now: number): Reading {
  const { requestId, error } = parse(text);
  const violations = error?.details?.flatMap(({ fieldViolations = [] }) => fieldViolations) ?? [];
  const reasons = error?.details?.flatMap(({ reason }) => reason ?? []) ?? [];
  const said = [error?.status, error?.message, ...reasons, ...violations.map(({ field, description }) => `${field}: ${description}`)];
  const words = `${status} ${error ? said.filter(Boolean).join(' ') : text}`;
  if (status === 200 && !error)
    return typeof requestId === 'string' && requestId ? { fate: 'sent', words, request: requestId } : { fate: 'doubt', words };
  const after = readRetryAfter(headers['retry-after'], now);
  if (status === 429) return { fate: 'nobody', words, ...(after && { after }) };
  if (status >= 500) return { fate: 'doubt', words, ...(after && { after }) };
  const fields = violations.map(({ field = '' }) => field);
  if (status !== 400 || fields.some((field) => /^(?:destinations|login|operating)/.test(field))) return { fate: 'destination', words };
  const named = fields.flatMap((field) => /^events(?:\.events)?\[(\d{1,4})\]/.exec(field)?.[1] ?? []).map(Number);
  const only = [...new Set(named)].filter((at) => at < events);
  return { fate: 'event', words, ...(only.length && { only }) };
}

/** Reads the status of a request (developers.google.com/data-manager/api/devguides/diagnostics). A part that failed names none of its events. */
export function readStatus({ status, text }: Answer): Confirmation {
  const [one] = parse(text).requestStatusPerDestination ?? [];
  const counts = one?.errorInfo?.errorCounts?.map(({ reason, recordCount }) => `${reason} ${recordCount}`) ?? [];
  const words = [status, one?.requestStatus, ...counts].filter(Boolean).join(' ');
  if (status !== 200) return { state: 'open', words };
  if (one?.requestStatus === 'SUCCESS') return { state: 'confirmed', words };
  if (/^FAIL/.test(one?.requestStatus ?? '')) return { state: 'given_up', words };
  return { state: one?.requestStatus === 'PARTIAL_SUCCESS' ? 'partly' : 'open', words };
}
