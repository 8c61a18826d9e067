import { type Arrival, type Kind, kinds, type RowArrival } from '../arrival';
import type { NewDelivery } from './deliveries';
import { isErased, readErasures } from './erasures';
import { keepCounts } from './keep-counts';
import { keepPeople } from './keep-people';
import { keepDeliveries, knownEvents } from './outbox';
import { withdrawRefused } from './outbox-list';
import { keepRefusals } from './refused-contacts';
import type { Each, Steps } from './steps';
import type { Counts, Put } from './store';
import { countBy, toRow } from './tables';

type Row = ReturnType<typeof toRow>;

/** Arrivals on their way into the store, before and while an engine inserts their rows. */
export interface Begun {
  readonly arrivals: readonly Arrival[];
  readonly deliveries: readonly NewDelivery[];
  /** Events whose hits the store had before. */
  readonly known: ReadonlySet<string>;
  /** Arrivals that nobody has had erased. */
  readonly wanted: readonly Arrival[];
  /** The rows of what is wanted, by kind. */
  readonly rows: Readonly<Record<Kind, readonly Row[]>>;
}

/** Decides which arrivals are kept, and of whom they are. */
export function* beginPut(arrivals: readonly Arrival[], deliveries: readonly NewDelivery[], each: Each): Steps<Begun> {
  const known = yield* knownEvents(deliveries, each);
  const erasures = yield* readErasures();
  const wanted = arrivals.filter((arrival) => !isErased(arrival, erasures));
  const visitors = yield* keepPeople(wanted, each);
  const rowsOf = (kind: Kind) => wanted.flatMap((one, i) => (one.kind === kind ? [toRow(one as RowArrival, visitors[i] ?? null)] : []));
  const rows = Object.fromEntries(kinds.map((kind) => [kind, rowsOf(kind)])) as Record<Kind, Row[]>;
  return { arrivals, deliveries, known, wanted, rows };
}

/** Keeps what hangs on the rows, once they are in. `inserted`: the number of new rows, of kinds that have any. */
export function* endPut({ arrivals, deliveries, known, wanted, rows }: Begun, inserted: Partial<Counts>, each: Each): Steps<Put> {
  yield* keepCounts(wanted, each);
  yield* keepDeliveries(deliveries, known, each);
  yield* withdrawRefused(wanted, each);
  yield* keepRefusals(wanted, each);
  const kept = countBy((kind) => inserted[kind] ?? 0);
  return { kept, repeated: countBy((kind) => rows[kind].length - kept[kind]), erased: arrivals.length - wanted.length };
}
