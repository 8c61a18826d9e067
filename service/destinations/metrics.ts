import { Counter, Gauge, type Registry } from 'prom-client';
import type { Outbox } from '../store/outbox-calls';

/** Adds the metrics of destinations. */
export function destinationMetrics(registry: Registry, outbox: Pick<Outbox, 'waiting' | 'list'>, names: readonly string[]) {
  const registers = [registry];
  let asked: ReturnType<Outbox['waiting']> | undefined;
  /** All metrics of a scrape share one question. */
  const waiting = () => {
    asked ??= outbox.waiting().finally(() => {
      asked = undefined;
    });
    return asked.catch(() => undefined);
  };
  const gauge = (name: string, help: string, read: (row: { events: number; oldest: number } | undefined) => number) =>
    new Gauge({
      ...{ registers, name, help, labelNames: ['destination'] },
      async collect() {
        const rows = await waiting();
        for (const destination of names) {
          const row = rows?.find((one) => one.destination === destination);
          this.set({ destination }, rows ? read(row) : Number.NaN);
        }
      },
    });
  gauge('taproot_destination_waiting', 'Events that wait for a destination', (row) => row?.events ?? 0);
  gauge('taproot_destination_oldest_seconds', 'How long the oldest event has waited', (row) =>
    row ? (Date.now() - row.oldest) / 1_000 : 0,
  );
  return {
    done: new Counter({
      registers,
      name: 'taproot_destination_events_total',
      help: 'Events that wait no more, by state and reason: sent, confirmed, withdrawn, not_sendable, given_up, ended',
      labelNames: ['destination', 'state', 'reason'],
    }),
    answers: new Counter({
      registers,
      name: 'taproot_destination_answers_total',
      help: 'Answers of destinations, by whose fault they are: sent, event, destination, nobody, doubt, ended',
      labelNames: ['destination', 'fate'],
    }),
    refuses: new Gauge({
      registers,
      name: 'taproot_destination_refuses',
      help: '1 while a destination refuses our secret or account, or wants nothing any more',
      labelNames: ['destination'],
    }),
  };
}

export type DestinationMetrics = ReturnType<typeof destinationMetrics>;
