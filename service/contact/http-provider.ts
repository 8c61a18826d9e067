import { contactSchema } from './contact';
import type { Answer, Provider } from './provider';

/** Resolves to the text of an answer. Rejects as soon as it has more than `most` bytes, unpacked. */
async function readLimited({ body }: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the answer.
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > most) throw new RangeError(`answered more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

export interface ProviderSettings {
  /** The provider's address, without a slash at its end (`CONTACTS_URL`). */
  readonly url: string;
  /** The bearer token for it (`CONTACTS_KEY`). */
  readonly key: string;
  /** ms for a whole answer, 4000 by default. */
  readonly timeout?: number;
}

/** ms. Shorter than the tag's own limit for the service. */
const TIMEOUT = 4_000;

/** Bytes. */
const LARGEST = 256 * 1024;

const REASONS: Readonly<Record<number, 'refused' | 'unknown'>> = { 401: 'refused', 403: 'refused', 404: 'unknown', 410: 'refused' };

/** Returns the mailing provider that the service is told of, if any. */
export const providerOf = ({
  CONTACTS_URL,
  CONTACTS_KEY,
}: Partial<Readonly<Record<'CONTACTS_URL' | 'CONTACTS_KEY', string | undefined>>>) =>
  CONTACTS_URL && CONTACTS_KEY ? httpProvider({ url: CONTACTS_URL.replace(/\/+$/, ''), key: CONTACTS_KEY }) : undefined;

/**
 * The mailing provider behind HTTP: `POST {url}/authenticate` with the link's parameters as JSON, and `GET {url}/contacts/{id}`. Both answer
 * the contact as JSON; 401, 403 and 410 refuse, 404 knows none. Whatever else comes, or does not come in time, has failed.
 */
export function httpProvider({ url, key, timeout = TIMEOUT }: ProviderSettings): Provider {
  const ask = async (path: string, id: string, init: RequestInit = {}): Promise<Answer> => {
    try {
      const answer = await fetch(`${url}${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${key}`, Accept: 'application/json', 'Content-Type': 'application/json' },
        // The key is for this host alone.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        return { reason: REASONS[answer.status] ?? 'failed' };
      }
      const contact = contactSchema.safeParse(JSON.parse(await readLimited(answer, LARGEST)));
      // Another contact's data must not reach this visitor, however it came here.
      return contact.success && contact.data.id === id ? { contact: contact.data } : { reason: 'failed' };
    } catch {
      return { reason: 'failed' };
    }
  };
  return {
    authenticate: (link) => ask('/authenticate', link.contact_id, { method: 'POST', body: JSON.stringify(link) }),
    find: (id) => ask(`/contacts/${encodeURIComponent(id)}`, id),
  };
}
