import type { Entry } from '../../store';

/** A hit as the figures read it. */
export interface Hit {
  /** Time of arrival, ms since the epoch. */
  readonly time: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** One of six neutral colours, or a verdict's. */
export type Tone = 0 | 1 | 2 | 3 | 4 | 5 | 'good' | 'fair' | 'poor';

export interface Series {
  readonly name: string;
  readonly tone: Tone;
  /** One for each label. */
  readonly values: readonly number[];
}

/** Stacked bars as plain numbers, drawn and listed in a table below. */
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
}

/** Returns the hits among entries, oldest first. */
export const hitsAmong = (entries: readonly Entry[]): Hit[] =>
  entries
    .filter(({ kind }) => kind === 'hit')
    .map(({ time, body }) => ({ time, fields: body as Hit['fields'] }))
    .reverse();

export const text = ({ fields }: Hit, name: string): string => (fields[name] === undefined ? '' : String(fields[name]));

export const number = ({ fields }: Hit, name: string): number | undefined => {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** Groups hits by `key`, in the order of each group's first hit. Hits without a key are left out. */
export function groupHits(hits: readonly Hit[], key: (hit: Hit) => string): Map<string, Hit[]> {
  const groups = new Map<string, Hit[]>();
  for (const hit of hits) {
    const name = key(hit);
    if (!name) continue;
    const group = groups.get(name);
    if (group) group.push(hit);
    else groups.set(name, [hit]);
  }
  return groups;
}

export const isEvent =
  (...names: readonly string[]) =>
  (hit: Hit): boolean =>
    names.includes(text(hit, 'event'));

export const mean = (values: readonly number[]): number =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;

/** Rounds to one decimal. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;
