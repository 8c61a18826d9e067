import type { Env } from '../../../kernel';
import type { ErrorReportBody } from '../../../lib/contracts/error-report';
import { jsonText } from '../../../lib/values/json';
import type { ErrorRecord } from '../record';
import type { Delivery } from './queue';

/** ERR-05. `trail` is empty without consent. */
export type ErrorReport = Pick<ErrorReportBody, 'metadata' | 'trail'> & { readonly errors: readonly ErrorRecord[] };

/** ms. */
const TIMEOUT = 10_000;

/** Statuses of a temporary failure. Other refusals (400 to 499) may be permanent. */
const LATER = [408, 429];

/**
 * Posts a report, and has sent it when it returns. The request has no cookies and outlives its page. Its text type needs no preflight,
 * which would not outlive the page. It bypasses the request helper, because it reports the helper's failures.
 */
export async function post({ window, fetch }: Env, utility: string, report: ErrorReport): Promise<Delivery> {
  try {
    const answer = await fetch(`${utility}/apps/error`, {
      method: 'POST',
      body: jsonText(report),
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      credentials: 'omit',
      keepalive: true,
      referrerPolicy: 'strict-origin',
      signal: window.AbortSignal.timeout?.(TIMEOUT),
    });
    // Chromium counts unread answers against the quota of keepalive requests: after 64 KiB, no request could leave.
    void (async () => answer.text())().catch(() => {});
    const { status } = answer;
    if (status < 400) return 'delivered';
    return status < 500 && !LATER.includes(status) ? 'refused' : 'failed';
  } catch {
    return 'failed';
  }
}
