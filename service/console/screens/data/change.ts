import { callOf, postOf } from './ask';
import type { Console } from './context';

/** The end of a change: what the service says, or why there is none, as the service names it. */
export type Changed<T> = { readonly value: T } | { readonly why: string };

interface Refusal {
  readonly issues?: readonly { readonly path?: unknown }[];
}

/** Asks the service to change something. */
export async function change<T = undefined>(
  { env, session }: Pick<Console, 'env' | 'session'>,
  call: string,
  body: object = {},
): Promise<Changed<T>> {
  try {
    const response = await env.fetch(callOf(call), { credentials: 'same-origin', ...postOf(session, JSON.stringify(body)) });
    if (response.ok) return { value: (response.status === 204 ? undefined : await response.json()) as T };
    if (response.status === 401) env.signIn();
    const { issues } = (await response.json().catch(() => ({}))) as Refusal;
    const [path] = `${issues?.[0]?.path ?? ''}`.split(/[.[]/);
    return { why: path || (response.status === 403 ? 'not-allowed' : 'other') };
  } catch {
    return { why: 'other' };
  }
}
