import { randomUUID } from 'node:crypto';
import type { RowArrival } from '../../../service/arrival';
import { errorReport, hit, receipt, rejection } from '../../../tools/lab/bodies';

/** ms since the epoch. */
export const NOON = Date.UTC(2026, 9, 14, 12);

export function hitArrival(more: Readonly<Record<string, unknown>> = {}, received = NOON): RowArrival {
  const body = hit(more);
  return { kind: 'hit', key: body.hit_id, received, body };
}

export function errorArrival(userId: string | null = null, received = NOON): RowArrival {
  const { errors, metadata } = errorReport({}, { userId });
  return { kind: 'error', key: randomUUID(), received, body: { ...errors[0], metadata } };
}

export function rejectionArrival(uuid?: string): RowArrival {
  const body = { ...rejection(), ...(uuid && { consent_uuid: uuid }) };
  return { kind: 'rejection', key: body.consent_uuid, received: NOON, body };
}

export const unansweredArrival = (site = 'main', language = 'en'): RowArrival => ({
  kind: 'unanswered',
  key: randomUUID(),
  received: NOON,
  body: { site, language },
});

export function receiptArrival(uuid?: string): RowArrival {
  return { kind: 'receipt', key: randomUUID(), received: NOON, body: { ...receipt(), ...(uuid && { consent_uuid: uuid }) } };
}
