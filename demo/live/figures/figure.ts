import type { Entry } from '../../store';

/** A hit as the figures read it. */
export interface Hit {
  /** When it arrived, ms since the epoch. */
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

/** Stacked bars, as plain numbers: what is drawn, and what stands in the table below it. */
export interface Figure {
  readonly title: string;
  /** What is counted, in a few words. */
  readonly caption: string;
  /** What the labels are. */
  readonly rows: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Bars lie where labels are words, and stand where they are times. */
  readonly lying: boolean;
}

/** The hits among what arrived, oldest first. */
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

/** Hits by what `key` says of them, in the order of their first; those without a key are left out. */
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

/** To one decimal. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;
