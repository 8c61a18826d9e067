/** One of six neutral colours, or the color of an outcome. */
export type Tone = 0 | 1 | 2 | 3 | 4 | 5 | 'good' | 'fair' | 'poor';

export interface Series {
  readonly name: string;
  readonly tone: Tone;
  /** One for each label. */
  readonly values: readonly number[];
}

/** Bars as plain numbers, drawn and listed in a table below. */
export interface Figure {
  readonly title: string;
  /** A few words on what is counted. */
  readonly caption: string;
  /** The heading of the labels. */
  readonly rows: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Bars are horizontal for words, vertical for times. */
  readonly lying: boolean;
  /** Series stand side by side, as their values do not add up. */
  readonly apart?: boolean;
}

/** A figure made from the rows of one query of docs/warehouse.md. */
export interface Drawing {
  /** The heading of the query. */
  readonly query: string;
  /** Returns the figure of the query's rows. */
  draw(rows: readonly object[]): Figure;
}

/** The number of horizontal bars that fit into a figure. */
export const MOST = 8;

/** Total of everything, from the query "Visits and attention". */
export type Totals = readonly (readonly [name: string, value: string])[];

/** The answer of `/inspect/figures`. */
export interface Computed {
  readonly totals: Totals;
  readonly figures: readonly Figure[];
  /** ms since the epoch. */
  readonly computed: number;
  /** True if something has arrived since. */
  readonly stale: boolean;
}

/** Returns horizontal bars for the first rows: a label and a value each. */
export function lyingBars<Row>(
  figure: Pick<Figure, 'title' | 'caption' | 'rows' | 'apart'>,
  rows: readonly object[],
  label: (row: Row) => string,
  series: readonly (readonly [name: string, tone: Tone, value: (row: Row) => number | null])[],
): Figure {
  const shown = rows.slice(0, MOST) as readonly unknown[] as readonly Row[];
  return {
    ...figure,
    labels: shown.map(label),
    series: series.map(([name, tone, value]) => ({ name, tone, values: shown.map((row) => value(row) ?? 0) })),
    lying: true,
  };
}
