import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Answering } from './receiver';

/** s by which the time of a signature may be off (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). */
const TOLERANCE = 300;

export interface WebhookEvent {
  readonly type?: unknown;
  readonly timestamp?: unknown;
  readonly data?: unknown;
}

/**
 * Answers as a receiver that follows the specification of Standard Webhooks: 401 for a signature that is not by the secret, or too old, and one event an
 * id. `now`: s since the epoch.
 */
export function webhookStandIn(secret: string, now: () => number = () => Date.now() / 1_000) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const events = new Map<string, WebhookEvent>();
  const isSigned = (id: string, timestamp: string, text: string, signatures: string) => {
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now() - Number(timestamp)) > TOLERANCE) return false;
    const own = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`);
    return signatures.split(' ').some((one) => one.length === own.length && timingSafeEqual(Buffer.from(one), own));
  };
  const answering: Answering = ({ headers, text }, response) => {
    const [id = '', timestamp = '', signatures = ''] = ['id', 'timestamp', 'signature'].map(
      (name) => `${headers[`webhook-${name}`] ?? ''}`,
    );
    if (!id || !isSigned(id, timestamp, text, signatures)) return void response.writeHead(401).end('The signature is wrong');
    const body = JSON.parse(text) as WebhookEvent;
    const isWhole = typeof body.type === 'string' && !Number.isNaN(Date.parse(`${body.timestamp}`)) && typeof body.data === 'object';
    if (!isWhole) return void response.writeHead(400).end('Expected type, timestamp and data');
    events.set(id, body);
    response.writeHead(204).end();
  };
  return { answering, events: () => [...events].map(([id, event]) => ({ id, ...event })) };
}
