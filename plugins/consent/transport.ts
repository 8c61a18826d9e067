import type { ConsentRecord, Env, Tools } from '../../kernel';
import { recordText } from '../../lib/values/json';

/** The number of retries of a failed post. The delay, in ms, doubles each time. */
const RETRIES = 3;
const FIRST_DELAY = 1_000;

/**
 * Posts the text. Resolves to the answer's status, or 0 without an answer. A text body makes this a simple request, as a preflight would
 * not survive the end of its page. Uses plain `fetch`, because every new visitor pays for this chunk.
 */
async function post({ fetch }: Env, url: string, body: string, credentials: RequestCredentials): Promise<number> {
  try {
    const init: RequestInit = { method: 'POST', body, credentials, keepalive: true, referrerPolicy: 'strict-origin' };
    return (await fetch(url, init)).status;
  } catch {
    return 0;
  }
}

/**
 * Posts a record, and retries while `isCurrent` if the service can't be reached or is overloaded. Resolves to the last answer's status, or
 * 0 without an answer. Never rejects. Reports a permanent failure as a `what` that was not recorded.
 */
export async function postRecord(
  env: Env,
  url: string,
  record: { readonly categories: readonly string[] },
  what: string,
  report: Tools['report'],
  credentials: RequestCredentials = 'omit',
  isCurrent = () => true,
): Promise<number> {
  for (let retry = 0; isCurrent(); retry++) {
    const status = await post(env, url, recordText(record), credentials);
    if (status >= 200 && status < 400) return status;
    if (retry === RETRIES || (status && status < 500 && status !== 429)) {
      const kind = status ? 'ajax_req_failed' : 'ajax_req_error';
      report(new Error(`The ${what} was not recorded: status ${status}`), { kind });
      return status;
    }
    await new Promise((resolve) => env.window.setTimeout(resolve, FIRST_DELAY * 2 ** retry));
  }
  return 0;
}

/** Posts one more unanswered banner, once. The post says nothing about the visitor: its id is of this post alone. */
export const postUnanswered = (env: Env, utility: string, site: string, language: string): Promise<number> =>
  post(env, `${utility}/consent/unanswered`, JSON.stringify({ site, language, id: env.bytes(16).join() }), 'omit');

/** CON-05: posts a refusal for as long as it is the visitor's choice. Resolves to whether it arrived. */
export async function postRejection(
  env: Env,
  utility: string,
  record: ConsentRecord,
  isCurrent: () => boolean,
  report: Tools['report'],
): Promise<boolean> {
  // The record of an older library or another script may repeat `necessary`, or name nothing.
  const body = { ...record, categories: ['necessary'] };
  const url = `${utility}/consent/rejection/${record.consent_uuid}`;
  const status = await postRecord(env, url, body, 'rejection of cookies', report, 'include', isCurrent);
  return status >= 200 && status < 400;
}
