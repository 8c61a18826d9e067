import type { Session } from '../../answers';
import type { Env } from './env';

/** The end of a request that has no answer. */
export type Fault =
  /** The reader is signed out. */
  | { readonly kind: 'signed-out' }
  /** The reader's role or sites do not allow it. */
  | { readonly kind: 'not-allowed' }
  /** The service knows no such call: it is older than this screen. */
  | { readonly kind: 'missing' }
  /** The service refused or failed; `message` is its own. `after`: s after which it wants to be asked again. */
  | { readonly kind: 'failed'; readonly status: number; readonly message: string; readonly after?: number }
  | { readonly kind: 'unreachable' };

export type Answer<T> = { readonly value: T } | { readonly fault: Fault };

export type Asked = Readonly<Record<string, string | number | undefined>>;

/** Beside the screens. */
const API = 'api/';

/** Returns the address of a call. Parameters without a value are left out. */
export function callOf(name: string, asked: Asked = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(asked)) if (value !== undefined) query.set(key, String(value));
  const search = query.toString();
  return `${API}${name}${search && `?${search}`}`;
}

async function faultOf(response: Response): Promise<Fault> {
  if (response.status === 401) return { kind: 'signed-out' };
  if (response.status === 403) return { kind: 'not-allowed' };
  if (response.status === 404) return { kind: 'missing' };
  const body = (await response.json().catch(() => undefined)) as { readonly error?: unknown } | undefined;
  const after = Number(/^\d{1,4}$/.exec(response.headers.get('Retry-After') ?? '')?.[0]);
  const message = typeof body?.error === 'string' ? body.error : '';
  return { kind: 'failed', status: response.status, message, ...(after > 0 && { after }) };
}

/** Returns the options of a request that changes something, or that asks with a body. */
export const postOf = ({ proof }: Pick<Session, 'proof'>, body?: string): RequestInit => ({
  method: 'POST',
  headers: { 'X-Console-Proof': proof, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
  ...(body !== undefined && { body }),
});

/** Requests an answer as JSON. Rejects only when `signal` aborts. */
export async function ask<T>(env: Pick<Env, 'fetch'>, address: string, options: RequestInit = {}): Promise<Answer<T>> {
  try {
    const response = await env.fetch(address, {
      credentials: 'same-origin',
      ...options,
      headers: { Accept: 'application/json', ...options.headers },
    });
    if (!response.ok) return { fault: await faultOf(response) };
    return { value: (response.status === 204 ? undefined : await response.json()) as T };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { fault: { kind: 'unreachable' } };
  }
}
