import { stat } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Adds the metrics of a worker. */
export function workerMetrics(registry: Registry) {
  const registers = [registry];
  return {
    stored: new Counter({ registers, name: 'taproot_stored_total', help: 'Rows that are new in the store', labelNames: ['kind'] }),
    repeated: new Counter({
      registers,
      name: 'taproot_repeated_total',
      help: 'Arrivals that were dropped because their key was kept before',
      labelNames: ['kind'],
    }),
    setAside: new Counter({ registers, name: 'taproot_set_aside_total', help: 'Arrivals that the store can’t take, kept in set_aside' }),
    retained: new Gauge({
      registers,
      name: 'taproot_retained_seconds',
      help: 'When hits and errors older than RETAIN_DAYS were last deleted, s since the epoch',
    }),
    standsBy: new Gauge({
      registers,
      name: 'taproot_worker_stands_by',
      help: '1 while another process works on the same DATA, and this worker waits for its end',
    }),
    storeFailures: new Counter({ registers, name: 'taproot_store_failures_total', help: 'Batches that went back to the log' }),
  };
}

export type WorkerMetrics = ReturnType<typeof workerMetrics>;

/** The metrics of a process and its intake, for Prometheus. `docs/service.md` says what to watch. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    accepted: new Counter({
      registers,
      name: 'taproot_accepted_total',
      help: 'Arrivals that are durable and were answered with success',
      labelNames: ['kind'],
    }),
    refused: new Counter({
      registers,
      name: 'taproot_refused_total',
      help: 'Requests that were refused, by reason: origin, type, size, slow, http, json, schema, rate, overload, unavailable, token, failure',
      labelNames: ['reason'],
    }),
    unknownSites: new Counter({
      registers,
      name: 'taproot_unknown_sites_total',
      help: 'Posts of sites that no manifest has, from pages on hosts of the network, which are kept',
      labelNames: ['site'],
    }),
    signals: new Counter({
      registers,
      name: 'taproot_signals_total',
      help: 'Posts that were kept and came with Sec-GPC: 1, so that no destination is told of them',
    }),
    flush: new Histogram({
      registers,
      name: 'taproot_flush_seconds',
      help: 'Time until the log has made a request’s arrivals durable',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
    wrongEvents: new Counter({
      registers,
      name: 'taproot_wrong_events_total',
      help: 'Hits that are not as their site declares the event, by kind of fault: missing, type, value, undeclared',
      labelNames: ['site', 'event', 'kind'],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Tells how many writes wait in the log; NaN while the log does not answer. */
export function measureLag({ registry }: Metrics, lag: () => Promise<number>): void {
  new Gauge({
    registers: [registry],
    name: 'taproot_log_lag',
    help: 'Writes that wait in the log for a worker',
    async collect() {
      this.set(await lag().catch(() => Number.NaN));
    },
  });
}

/** Tells the bytes of an embedded store's file, and of the file of writes beside it, which a reader that does not end lets grow. */
export function measureStore(registry: Registry, file: string): void {
  new Gauge({
    registers: [registry],
    name: 'taproot_store_bytes',
    help: 'Bytes of the embedded store: of its file, and of the writes (wal) that are not in it yet',
    labelNames: ['file'],
    async collect() {
      for (const [name, path] of Object.entries({ store: file, wal: `${file}-wal` }))
        this.set(
          { file: name },
          await stat(path).then(
            ({ size }) => size,
            () => 0,
          ),
        );
    },
  });
}
