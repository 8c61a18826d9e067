import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** Bytes of a key, as the specification of Standard Webhooks has them: 24 to 64. */
const SHORTEST = 24;
const LONGEST = 64;

/** Returns the key in a secret such as `whsec_…`, or undefined. */
export function keyOf(secret: string): Buffer | undefined {
  if (!secret.startsWith(PREFIX)) return undefined;
  const text = secret.slice(PREFIX.length);
  const key = BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;
  return key && key.length >= SHORTEST && key.length <= LONGEST ? key : undefined;
}

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com/): the HMAC-SHA256 of `id.timestamp.body` by each secret, `v1,` before
 * its base64, separated by spaces. The npm package `standardwebhooks` signs with one secret, and brings two packages for these lines.
 */
export function sign(id: string, now: number, body: string, secrets: readonly string[]): Readonly<Record<string, string>> {
  const timestamp = `${Math.floor(now / 1_000)}`;
  const signatures = secrets.flatMap((secret) => {
    const key = keyOf(secret);
    return key ? [`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`] : [];
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
