import { isConversion } from '../../lib/records/conversions';

/** The event that is reported once per gift. */
export const GIFT = 'transaction';

/** A measure of an experiment: the share of visitors with a conversion, or their gifts in one currency. */
export interface Measure {
  readonly event: string;
  /** '' for the share of visitors. */
  readonly currency: string;
  /** The share of the experiment's chance of a false alarm that the measure may use. All together use at most 1. */
  readonly part: number;
}

/** A measured event or amount, with the id of its first hit. */
export interface Begun {
  readonly event: string;
  readonly currency: string;
  readonly begun: number;
}

/** Returns the parts of a list that may grow: 1/2, 1/6, 1/12 … add up to less than 1, and a new entry leaves those before it alone. */
const part = (i: number) => 1 / ((i + 1) * (i + 2));

const inOrder = (rows: readonly Begun[], nameOf: (row: Begun) => string): string[] => {
  const first = new Map<string, number>();
  for (const row of rows) first.set(nameOf(row), Math.min(row.begun, first.get(nameOf(row)) ?? Infinity));
  return [...first].sort(([, a], [, b]) => a - b).map(([name]) => name);
};

/**
 * Returns the measures of an experiment. Those of the events that its definition names share alike. Without one, gifts have half, and all
 * other conversions the other half, in the order in which they were first seen. Half of the gifts' part is for their number, half for
 * their amounts: amounts of several currencies are not added up.
 */
export function measuresOf(rows: readonly Begun[], named?: readonly string[]): Measure[] {
  const currencies = inOrder(
    rows.filter(({ currency }) => currency),
    ({ currency }) => currency,
  );
  const gifts = (whole: number): Measure[] => [
    { event: GIFT, currency: '', part: whole / 2 },
    ...currencies.map((currency, i) => ({ event: GIFT, currency, part: (whole / 2) * part(i) })),
  ];
  if (named) {
    const events = [...new Set(named)];
    return events.flatMap((event) => (event === GIFT ? gifts(1 / events.length) : [{ event, currency: '', part: 1 / events.length }]));
  }
  // The rows have every event that a definition might name.
  const others = inOrder(
    rows.filter(({ event }) => event !== GIFT && isConversion(event)),
    ({ event }) => event,
  );
  return [...gifts(1 / 2), ...others.map((event, i) => ({ event, currency: '', part: part(i) / 2 }))];
}
