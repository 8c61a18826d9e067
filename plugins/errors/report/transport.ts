import type { ConsentState, Env } from '../../../kernel';
import { jsonText } from '../../../lib/values/json';
import type { ErrorRecord } from '../record';
import type { Delivery } from './queue';
import type { Step } from './trail';

/** ERR-05. */
export interface ErrorReport {
  readonly errors: readonly ErrorRecord[];
  readonly metadata: {
    /** ISO 8601. */
    readonly timestamp: string;
    /** '' if the visitor did not agree to be recognised. */
    readonly userId: string;
    readonly url: string;
    readonly referrer: string;
    /** As in hits: the release and build of the tag, whose source maps resolve the stacks. */
    readonly tracker_version: string;
    readonly site: string;
    readonly consent: ConsentState;
  };
  /** The steps before the errors, in order: before each error, the 30 up to its `last_step`. Empty without consent. */
  readonly trail: readonly Step[];
}

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
