import type { Env } from '../../kernel';
import { type Outcome, type RequestOptions, request } from '../../lib/network/request';
import { askSession, TIMEOUT } from './ask-session';
import type { AuthParameters } from './login';

/** The calls to the email provider, through the utility service (CTC-06). */
export interface Provider {
  auth(parameters: AuthParameters): Promise<Outcome>;
  session(): Promise<Outcome>;
}

export function createProvider(env: Env, utility: string, report: RequestOptions['report']): Provider {
  return {
    auth(parameters) {
      const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(given);
      return request(env, `${utility}/adestra/auth?${query}`, {
        credentials: 'include',
        timeout: TIMEOUT,
        report,
      });
    },
    session: () => askSession(env, utility),
  };
}
