import type { Device } from '../contracts/audience';
import { listText } from '../values/json';

/** The visitor's variant of an experiment, until `expires` (ms since the epoch). */
export interface Bucket {
  readonly variant: string;
  readonly expires: number;
  /** The layout of the variant's parts once they are shown: a value of CSS `display`. */
  readonly display?: string;
  /** The only device that the experiment runs on. */
  readonly device?: Device;
}

/** By experiment id. */
export type Buckets = ReadonlyMap<string, Bucket>;

/** In local storage. */
export const EXPERIMENTS_KEY = 'tp_experiments';

/** The bucket of a visitor who saw the control before anything was decided. It takes no part, and enters if a later page is in time. */
export const LATE = 'late';

const VERSION = 1;
/** Characters. */
const LONGEST = 10_000;

/** Matches ids of experiments and variants in manifests and page marks. */
export const isExperimentName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/** Parses the buckets in a stored text, and drops invalid and expired ones. Calls `broken` for a text that is no record. Never throws. */
export function parseBuckets(text: string | null, now: number, broken?: () => void): Buckets {
  if (!text) return new Map();
  try {
    const [version, ...entries] = text.length > LONGEST ? [] : (JSON.parse(text) as unknown[]);
    if (version === VERSION) return new Map(entries.flatMap((entry) => readEntry(entry, now)));
  } catch {
    // The text is not JSON, or not a list.
  }
  broken?.();
  return new Map();
}

function readEntry(entry: unknown, now: number): [string, Bucket][] {
  if (!Array.isArray(entry)) return [];
  const [id, variant, expires, display, device] = entry as unknown[];
  if (!isExperimentName(id) || !isExperimentName(variant)) return [];
  if (typeof expires !== 'number' || expires <= now) return [];
  const laidOut = typeof display === 'string' && /^[a-z -]{1,32}$/.test(display) ? { display } : {};
  return [
    [
      id,
      {
        variant,
        expires,
        ...laidOut,
        ...(device === 'mobile' || device === 'desktop' ? { device } : {}),
      },
    ],
  ];
}

/** Returns the random number that assigns the visitor to variants, and never leaves the browser. Returns '' if none is stored. */
export const storedVisitor = (text: string | null): string => /^\[1,(\d{1,9})[,\]]/.exec(text ?? '')?.[1] ?? '';

export const serialiseBuckets = (buckets: Buckets, visitor = ''): string =>
  `[${[
    VERSION,
    ...(visitor ? [Number(visitor)] : []),
    ...[...buckets].map(([id, { variant, expires, display, device }]) =>
      listText([id, variant, expires, ...(display || device ? [display ?? '', device ?? ''] : [])]),
    ),
  ]}]`;
