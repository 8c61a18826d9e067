import type { Env } from '../../kernel';
import { type Outcome, request } from '../../lib/network/request';
import { noteAsked } from './asked';

/** ms. */
export const TIMEOUT = 10_000;

/** CTC-06: asks the provider who is logged in, and records that it was asked. Does not report a failure. */
export function askSession(env: Env, utility: string): Promise<Outcome> {
  noteAsked(env);
  return request(env, `${utility}/adestra/session`, {
    credentials: 'include',
    timeout: TIMEOUT,
    ignoreErrors: true,
  });
}
