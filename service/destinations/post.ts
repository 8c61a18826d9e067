import type { Answer, Call } from './destination';

/** ms from the connection to the end of an answer. */
export const LONGEST_CALL = 30_000;

/** Bytes of an answer that are read. */
const MOST_READ = 64 * 1024;

/** A call without an answer. `arrived`: the vendor may have got it. */
export interface NoAnswer {
  readonly failed: string;
  readonly arrived: boolean;
}

/** Failures before the first byte was sent. */
const BEFORE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT|SELF_SIGNED|UNABLE_TO/;

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

/** Posts a call, or gets it if it has no body, and follows no redirect. Never rejects. */
export async function post({ url, headers, body }: Call, signal?: AbortSignal, longest = LONGEST_CALL): Promise<Answer | NoAnswer> {
  const signals = [AbortSignal.timeout(longest), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(url, {
      ...(body ? { method: 'POST', body } : { method: 'GET' }),
      headers: { 'user-agent': 'taproot', ...headers },
      redirect: 'manual',
      signal: AbortSignal.any(signals),
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await readStart(response) };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    const code = cause?.code ?? cause?.message ?? (name === 'TimeoutError' ? `no answer for ${longest / 1_000} s` : message);
    return { failed: code, arrived: !BEFORE.test(code) };
  }
}
