import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import type { Arrival } from '../../../service/arrival';
import { addressKey } from '../../../service/destinations/address-key';
import type { HashEmail } from '../../../service/destinations/contact-emails';
import type { Post } from '../../../service/destinations/destination';
import type { Destination } from '../../../service/destinations/entry';
import { kindNamed } from '../../../service/destinations/kinds';
import { destinationMetrics } from '../../../service/destinations/metrics';
import { createPost } from '../../../service/destinations/post';
import { routeHits } from '../../../service/destinations/route-hits';
import type { Sealer } from '../../../service/destinations/seal-sender';
import { startSender } from '../../../service/destinations/sender';
import { openEmbeddedStore } from '../../../service/engines';
import { openLogger } from '../../../service/operation/logger';
import type { Listed } from '../../../service/store/deliveries';
import { outboxOf } from '../../../service/store/outbox-calls';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { hitArrival } from '../support/arrivals';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export const webhookTo = (url: string, more: Partial<Destination> = {}): Destination => ({
  ...{ name: 'crm', kind: 'webhook', url, secrets: [SECRET], purposes: ['analytics'], wait: 0, batch: 1, own: {} },
  ...more,
});

/** A hit that states leave for analytics. */
export const leaveHit = (more: Readonly<Record<string, unknown>> = {}, received = Date.now()): Arrival =>
  hitArrival({ event: 'donation', consent_purposes: 'analytics', timestamp: received, ...more }, received);

/** A store in a folder, and senders whose clock is `ahead` of the machine's. */
export async function openWorld(open?: () => Promise<Store>) {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-outbox-'));
  const store = await (open?.() ?? openEmbeddedStore(folder, inProcess));
  await store.migrate();
  const outbox = outboxOf(store);
  const stops: (() => Promise<void>)[] = [];
  let ahead = 0;
  let stopped: number | undefined;
  const now = () => (stopped ?? Date.now()) + ahead;
  const register = (...destinations: readonly Destination[]) =>
    outbox.register({ destinations: destinations.map(({ name, kind, url }) => ({ name, kind, address: addressKey(url) })), now: now() });
  const world = {
    ...{ store, outbox, folder, register, now },
    skip(ms: number) {
      ahead += ms;
    },
    /** From now on `skip` alone moves the clock. */
    stopClock() {
      stopped = Date.now();
    },
    /** Stores arrivals with their deliveries, as the worker does. */
    async put(arrivals: readonly Arrival[], ...destinations: readonly Destination[]) {
      return store.put(arrivals, routeHits(arrivals, destinations, {}));
    },
    async send(
      destination: Destination,
      more: { post?: Post; longestCall?: number; open?: Sealer['open']; hashEmail?: HashEmail; confirmLook?: number; pace?: number } = {},
    ) {
      const metrics = destinationMetrics(new Registry(), outbox, [destination.name]);
      const parts = {
        ...{ destination, kind: kindNamed(destination.kind), outbox, metrics, logger: openLogger('fatal'), now, random: () => 0 },
        post: createPost({ privateHosts: [] }),
      };
      const stop = startSender({ ...parts, look: 20, pace: 0, ...more });
      stops.push(stop);
      return stop;
    },
    listed: async (name = 'crm'): Promise<Listed> => (await outbox.list()).find((one) => one.name === name) as Listed,
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

export type World = Awaited<ReturnType<typeof openWorld>>;
