import { expect, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import { createQueue } from '../../../../plugins/analytics/delivery/queue';
import type { Parcel } from '../../../../plugins/analytics/delivery/queue-state';
import type { Answer } from '../../../../plugins/analytics/delivery/transport';
import { aLife } from '../../../support/a-life';

interface Sent {
  readonly hits: { n: number; text?: string }[];
  readonly bytes: number;
  readonly last: boolean;
}

export const idOf = (n: number): string => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`;

/** A queue on a service that answers with a status or an answer. Returns the requests it sent, and its journal. */
export function startQueue(answer: (call: number, hits: Sent['hits']) => number | Answer = () => 200) {
  const sent: Sent[] = [];
  const transport = {
    send: vi.fn(async (body: string, bytes: number, last: boolean) => {
      const hits: Sent['hits'] = JSON.parse(body).map(({ hit_id: _, ...hit }: Sent['hits'][number] & { hit_id: string }) => hit);
      sent.push({ hits, bytes, last });
      expect(new TextEncoder().encode(body).length).toBe(bytes);
      const given = answer(sent.length, hits);
      return typeof given === 'number' ? { status: given } : given;
    }),
    abort: vi.fn(),
  };
  const kept = new Map<string, Parcel>();
  const journal = {
    lasting: true,
    write: (parcels: readonly Parcel[]) => {
      for (const parcel of parcels) kept.set(parcel.id, parcel);
    },
    strike: (parcels: readonly Parcel[]) => {
      for (const { id } of parcels) kept.delete(id);
    },
  };
  const consent = { allowed: true };
  const [recovered, settled, tell] = [vi.fn(), vi.fn(), vi.fn()];
  const env = { window: globalThis, now: Date.now, clock: () => performance.now(), random: () => 1 } as unknown as Env;
  const queue = createQueue({ env, later: aLife().later, transport, journal, allowed: () => consent.allowed, tell, settled, recovered });
  const push = (count: number, text?: string) => {
    for (let n = 0; n < count; n++) queue.push({ hit_id: idOf(n), n, ...(text !== undefined && { text }) });
  };
  const counts = () => sent.map(({ hits }) => hits.length);
  return { queue, sent, transport, journal, kept, consent, recovered, settled, tell, push, counts };
}

/** A promise, and the function that resolves it. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
