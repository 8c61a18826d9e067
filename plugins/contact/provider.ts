import type { Env } from '../../kernel';
import { type Outcome, type RequestOptions, request } from '../../lib/request';
import type { AuthParameters } from './login';

/** ms. */
const TIMEOUT = 10_000;

/** The calls to the email provider, through the utility service (specification, section 7). */
export interface Provider {
  auth(parameters: AuthParameters): Promise<Outcome>;
  session(): Promise<Outcome>;
}

export function createProvider(env: Env, utility: string, report: RequestOptions['report']): Provider {
  const get = (path: string, options?: RequestOptions) =>
    request(env, `${utility}/adestra/${path}`, {
      credentials: 'include',
      timeout: TIMEOUT,
      ...options,
    });
  return {
    auth(parameters) {
      const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
      return get(`auth?${new URLSearchParams(given)}`, { report });
    },
    session: () => get('session', { ignoreErrors: true }),
  };
}
