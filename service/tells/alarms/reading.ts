/** The kinds of alarms. Those that come first silence those that follow from them. */
export const KINDS = [
  'log-lags',
  'hits-stop',
  'gifts-fall',
  'refusals-jump',
  'new-errors',
  'destination',
  'retention',
  'certificate',
  'rule-review',
] as const;

export type Kind = (typeof KINDS)[number];

/** Somebody's test tells of no alarm, and goes the same way. */
export type ToldKind = Kind | 'test';

/** Plain values for the message. Texts of strangers are among them, as they came. */
export type Detail = Readonly<Record<string, string | number | readonly string[]>>;

/** A finding about one thing. `unknown` neither opens nor ends an alarm. */
export interface Reading {
  readonly kind: Kind;
  /** The thing, such as a destination's name; '' for the network. */
  readonly subject: string;
  readonly state: 'bad' | 'good' | 'unknown';
  readonly detail?: Detail;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** ms for which a thing has to be bad before its alarm opens, and good before it ends. */
export interface Pace {
  readonly opens: number;
  readonly calm: number;
}

/** Verdicts over gifts and refusals come once an hour. */
export const PACES: Readonly<Record<Kind, Pace>> = {
  'log-lags': { opens: 5 * MINUTE, calm: 30 * MINUTE },
  'hits-stop': { opens: 5 * MINUTE, calm: 30 * MINUTE },
  'gifts-fall': { opens: 90 * MINUTE, calm: 2 * HOUR },
  'refusals-jump': { opens: 90 * MINUTE, calm: 2 * HOUR },
  'new-errors': { opens: 0, calm: DAY },
  destination: { opens: 10 * MINUTE, calm: 30 * MINUTE },
  retention: { opens: HOUR, calm: HOUR },
  certificate: { opens: 0, calm: HOUR },
  'rule-review': { opens: 0, calm: HOUR },
};

/** Alarms that follow from another one: what is not measured can't fall. */
const FOLLOWS: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  'log-lags': ['hits-stop', 'gifts-fall', 'refusals-jump', 'new-errors', 'retention'],
  'hits-stop': ['gifts-fall', 'refusals-jump', 'new-errors'],
};

/** Leaves out what follows from another alarm that is open, or about to be. */
export function withoutConsequences(readings: readonly Reading[], open: readonly Kind[]): readonly Reading[] {
  const causes = new Set([...open, ...readings.filter(({ state }) => state === 'bad').map(({ kind }) => kind)]);
  const silent = new Set([...causes].flatMap((kind) => FOLLOWS[kind] ?? []));
  return readings.map((reading) => (silent.has(reading.kind) ? { ...reading, state: 'unknown' } : reading));
}
