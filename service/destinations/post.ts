import type { Response } from 'undici';
import { LEADS_INSIDE, type Naming, publicLookup } from '../network/public-lookup';
import { LONGEST_CALL, type Post } from './destination';

/** Bytes of an answer that are read. */
const MOST_READ = 64 * 1024;

/** Failures before the first byte was sent. */
const BEFORE = /ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT|SELF_SIGNED|UNABLE_TO/;

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    bytes += (chunk as Uint8Array).length;
    if (bytes >= MOST_READ) break;
  }
  return Buffer.concat(chunks).subarray(0, MOST_READ).toString();
}

/** Makes what posts, and gets, for a process: its connections outlive a call. A name that leads to a private address and is not allowed to gets no byte. */
export function createPost(naming: Naming): Post {
  const open = async () => {
    // A built service has a CommonJS package's default alone.
    const { Agent, fetch } = (await import('undici')).default;
    return { fetch, dispatcher: new Agent({ connect: { lookup: publicLookup(naming) } }) };
  };
  // Loaded by the first call: most processes make none, and it takes 90 ms of CPU.
  let opened: ReturnType<typeof open> | undefined;
  return async ({ url, headers, body }, signal, longest = LONGEST_CALL) => {
    try {
      opened ??= open();
      const { fetch, dispatcher } = await opened;
      const signals = [AbortSignal.timeout(longest), ...(signal ? [signal] : [])];
      const response = await fetch(url, {
        ...(body ? { method: 'POST', body } : { method: 'GET' }),
        headers: { 'user-agent': 'taproot', ...headers },
        redirect: 'manual',
        signal: AbortSignal.any(signals),
        dispatcher,
      });
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await readStart(response) };
    } catch (error) {
      const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
      const code = cause?.code ?? cause?.message ?? (name === 'TimeoutError' ? `no answer for ${longest / 1_000} s` : message);
      if (code === LEADS_INSIDE) return { failed: code, arrived: false, barred: true };
      return { failed: code, arrived: !BEFORE.test(code) };
    }
  };
}
