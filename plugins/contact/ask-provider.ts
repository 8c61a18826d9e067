import type { Env } from '../../kernel';
import { type Outcome, type RequestOptions, request } from '../../lib/network/request';
import { TIMEOUT } from './ask-session';
import type { AuthParameters } from './login';

/** ms. Browsers abort a page's requests before the page has ended. The page ends within this time, and its timers end with it. */
const CUT_OFF = 500;

/** Asks the email provider, through the utility service, about a login (CTC-06). */
export function askLogin(env: Env, utility: string, login: AuthParameters, report: RequestOptions['report']): Promise<Outcome> {
  const given = Object.entries(login).filter(([, value]) => value !== undefined);
  return request(env, `${utility}/adestra/auth?${new URLSearchParams(given)}`, { credentials: 'include', timeout: TIMEOUT, report });
}

/**
 * Resolves to the provider's answer. A failed request resolves after a delay, within which a page that is being left ends: an aborted
 * request is not a failed login.
 */
export async function outliving({ window }: Pick<Env, 'window'>, answer: Promise<Outcome>): Promise<Outcome> {
  const outcome = await answer;
  if (!outcome.ok && outcome.kind === 'ajax_req_error') await new Promise((resolve) => window.setTimeout(resolve, CUT_OFF));
  return outcome;
}
