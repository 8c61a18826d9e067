import type { Env } from '../../kernel';
import { type Outcome, type RequestOptions, request } from '../../lib/network/request';
import { noteAsked } from '../../lib/records/contact-asked';

/** ms. */
const TIMEOUT = 10_000;
/** ms. Browsers abort a page's requests before the page has ended. The page ends within this time, and its timers end with it. */
const CUT_OFF = 500;

/**
 * Asks the email provider, through the utility service, and notes that it was asked. A failed request resolves after a delay, within which a page
 * that is being left ends: an aborted request is no failure.
 */
export async function askProvider(env: Env, address: string, options: RequestOptions): Promise<Outcome> {
  const { window } = env;
  noteAsked(window);
  const outcome = await request(env, address, { credentials: 'include', timeout: TIMEOUT, ...options });
  if (!outcome.ok && outcome.kind === 'ajax_req_error') await new Promise((resolve) => window.setTimeout(resolve, CUT_OFF));
  return outcome;
}

/** CTC-06: asks who is logged in. Does not report a failure. */
export const askSession = (env: Env, utility: string): Promise<Outcome> =>
  askProvider(env, `${utility}/adestra/session`, { ignoreErrors: true });
