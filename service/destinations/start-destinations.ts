import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { Arrival } from '../arrival';
import type { Logger } from '../operation/logger';
import type { NewDelivery } from '../store/deliveries';
import { outboxOf } from '../store/outbox-calls';
import type { Store } from '../store/store';
import { addressKey } from './address-key';
import type { HashEmail } from './contact-emails';
import type { Post } from './destination';
import type { Destination } from './entry';
import { kindNamed } from './kinds';
import { destinationMetrics } from './metrics';
import { routeHits } from './route-hits';
import type { Sealer } from './seal-sender';
import { startSender } from './sender';
import { twinsIn } from './twins';

export interface RunningDestinations {
  /** Resolves to the deliveries of arrivals, which the store keeps with them. Rejects while the store does not answer. */
  route(arrivals: readonly Arrival[]): Promise<readonly NewDelivery[]>;
  stop(): Promise<void>;
}

interface Parts {
  readonly destinations: readonly Destination[];
  readonly store: Store;
  readonly post: Post;
  readonly registry: Registry;
  readonly logger: Logger;
  /** No other process works on this store: what a killed one had claimed is free. */
  readonly alone?: boolean;
  /** Opens the sealed senders of hits. */
  readonly open?: Sealer['open'] | undefined;
  /** Finds the hash of a contact's address. */
  readonly hashEmail?: HashEmail | undefined;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** ms between two tries to register while the store is down. */
const BETWEEN = 1_000;

/** Sends what waits to destinations until it is stopped. */
export function startDestinations(parts: Parts): RunningDestinations {
  const { destinations, store, post, registry, logger, alone = false, open, hashEmail, now = Date.now, random = Math.random } = parts;
  const outbox = outboxOf(store);
  // Intake may have taken hits before the worker began.
  const began = Math.floor(now() - process.uptime() * 1_000);
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const [a, b] of twinsIn(destinations))
    logger.error({ destinations: [a, b] }, 'two destinations tell one account the same events: each of them counts twice there');

  let registered: Promise<Readonly<Record<string, number>>> | undefined;
  /** Keeps the moment when each name was first seen, before anything is routed by it. */
  const register = () => {
    registered ??= outbox
      .register({ destinations: destinations.map((one) => ({ name: one.name, kind: one.kind, address: addressKey(one.url) })), now: began })
      .catch((error) => {
        registered = undefined;
        throw error;
      });
    return registered;
  };

  const metrics = destinations.length
    ? destinationMetrics(
        registry,
        outbox,
        destinations.map(({ name }) => name),
      )
    : undefined;

  const run = async () => {
    for (;;) {
      if (signal.aborted) return [];
      const done = await register()
        .then(() => (alone ? outbox.release(now()) : undefined))
        .then(
          () => true,
          () => false,
        );
      if (done) break;
      await sleep(BETWEEN, undefined, { signal }).catch(() => {});
    }
    if (!metrics) return [];
    return destinations.map((destination) =>
      startSender({
        ...{ destination, kind: kindNamed(destination.kind), outbox, metrics, post, logger, now, random },
        ...{ ...(open && { open }), ...(hashEmail && { hashEmail }) },
      }),
    );
  };
  const running = run();
  return {
    route: async (arrivals) => (destinations.length ? routeHits(arrivals, destinations, await register()) : []),
    async stop() {
      stopped.abort();
      await Promise.all((await running).map((stop) => stop()));
    },
  };
}
