/**
 * A contract is plain data with a TypeScript type: it states once what crosses a boundary. Each reader interprets it in a file of its own
 * (`check`, `json-schema`, `arbitrary` in tests), so that a page's chunk carries the data that it uses, and no reader that it doesn't.
 */
declare const type: unique symbol;
/** Marks a shape with the type of the values that fit. */
export interface Of<T> {
  readonly [type]?: T;
}

interface Base {
  /** Completes "expected …" in a message. */
  readonly expected: string;
  /** A sentence for readers of the published schema. */
  readonly says?: string;
}
/** Characters are UTF-16 units, or code points, as JSON Schema counts them. */
export interface TextShape extends Base {
  readonly kind: 'text';
  readonly from: number;
  readonly to: number;
  readonly pattern?: RegExp;
  /** A format of JSON Schema, which tells readers what the pattern means. */
  readonly format?: 'uuid' | 'date-time';
  readonly codePoints?: true;
}
/** Finite numbers. A whole one is a safe integer. */
export interface NumberShape extends Base {
  readonly kind: 'number';
  readonly from: number;
  readonly to: number;
  readonly whole: boolean;
}
export interface FlagShape extends Base {
  readonly kind: 'flag';
}
export interface NothingShape extends Base {
  readonly kind: 'nothing';
}
/** One of a few words, numbers or flags. */
export interface WordShape<W extends string | number | boolean = string | number | boolean> extends Base {
  readonly kind: 'word';
  readonly words: readonly W[];
}
export interface ListShape<I extends Shape = Shape> extends Base {
  readonly kind: 'list';
  readonly item: I;
  readonly from: number;
  readonly to: number;
}
/** An object with keys of one kind, and values of one kind. */
export interface MapShape extends Base {
  readonly kind: 'map';
  readonly name: TextShape;
  readonly value: Shape;
  readonly to: number;
}
/** An object with known keys. `rest`: the other keys are a fault, are left out, or fit a shape. */
export interface RecordShape<K extends Keys = Keys> extends Base {
  readonly kind: 'record';
  readonly keys: K;
  readonly rest: 'refused' | 'dropped' | Shape;
  /** Names of the other keys. Any by default. */
  readonly names?: TextShape;
  /** The most keys, known ones and others. */
  readonly most?: number;
}
export interface EitherShape extends Base {
  readonly kind: 'either';
  readonly shapes: readonly Shape[];
}
/** A rule that no single key can state. */
export interface RuledShape<S extends Shape = Shape> extends Base {
  readonly kind: 'ruled';
  readonly of: S;
  /** The key that is at fault; '' for the whole value. */
  readonly at: string;
  /** Called with a value that fits `of`. */
  fault(value: never): Broken | undefined;
}
/** A text that completes "expected …". Before it, the key that is at fault, if that is another one than the rule's. */
export type Broken = string | readonly [at: string, expected: string];

export type Shape =
  | TextShape
  | NumberShape
  | FlagShape
  | NothingShape
  | WordShape
  | ListShape
  | MapShape
  | RecordShape
  | EitherShape
  | RuledShape;

/** A key that may be left out. */
export interface Optional<S extends Shape = Shape> {
  readonly optional: S;
}
export type Keys = Readonly<Record<string, Shape | Optional>>;

/** The type of the values that fit a shape. */
export type Infer<S> = S extends Of<infer T> ? T : never;
/** The type of an object with these keys. Editors show a key's comment, because this maps over the keys themselves. */
export type InferKeys<K extends Keys> = { readonly [N in keyof K as K[N] extends Optional ? never : N]: Infer<K[N]> } & {
  readonly [N in keyof K as K[N] extends Optional ? N : never]?: K[N] extends Optional<infer S> ? Infer<S> : never;
};

export interface TextOptions {
  readonly from?: number;
  readonly pattern?: RegExp;
  readonly format?: 'uuid' | 'date-time';
  readonly codePoints?: true;
  readonly expected?: string;
}

const lengths = (from: number, to: number) => {
  if (from) return `a text of ${from} to ${to} characters`;
  return Number.isFinite(to) ? `a text of at most ${to} characters` : 'a text';
};

/** Text of `from` to `to` characters; `from` is 1 by default. */
export const text = (to: number, { from = 1, expected, ...more }: TextOptions = {}): TextShape & Of<string> => ({
  kind: 'text',
  from,
  to,
  ...more,
  expected: expected ?? lengths(from, to),
});

const range = (from: number, to: number, whole: boolean) => {
  const kind = whole ? 'a whole number' : 'a number';
  const isOpen = to === (whole ? Number.MAX_SAFE_INTEGER : Number.POSITIVE_INFINITY);
  if (from === Number.NEGATIVE_INFINITY) return isOpen ? kind : `${kind} of at most ${to}`;
  return isOpen ? `${kind} of at least ${from}` : `${kind} from ${from} to ${to}`;
};

/** Both ends are included. */
export const number = (
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
  expected = range(from, to, false),
): NumberShape & Of<number> => ({ kind: 'number', from, to, whole: false, expected });
export const whole = (from: number, to = Number.MAX_SAFE_INTEGER): NumberShape & Of<number> => ({
  kind: 'number',
  from,
  to,
  whole: true,
  expected: range(from, to, true),
});
export const flag: FlagShape & Of<boolean> = { kind: 'flag', expected: 'true or false' };
export const nothing: NothingShape & Of<null> = { kind: 'nothing', expected: 'null' };
export const word = <const W extends string | number | boolean>(...words: readonly W[]): WordShape<W> & Of<W> => ({
  kind: 'word',
  words,
  expected: words.join(', '),
});
/** A list of `from` to `to` items; `from` is 1 by default. */
export const list = <S extends Shape>(item: S, to = 50, from = 1): ListShape<S> & Of<readonly Infer<S>[]> => ({
  kind: 'list',
  item,
  from,
  to,
  expected: from ? `a list of ${from} to ${to}` : `a list of at most ${to}`,
});
export const map = <S extends Shape>(name: TextShape, value: S, to = Infinity): MapShape & Of<Readonly<Record<string, Infer<S>>>> => ({
  kind: 'map',
  name,
  value,
  to,
  expected: 'an object',
});
/** An object whose unknown keys are a fault. */
export const record = <const K extends Keys>(keys: K): RecordShape<K> & Of<InferKeys<K>> => ({
  kind: 'record',
  keys,
  rest: 'refused',
  expected: 'an object',
});
/** An object whose unknown keys are left out: those of a release that says more. */
export const knownOf = <const K extends Keys>(keys: K): RecordShape<K> & Of<InferKeys<K>> => ({ ...record(keys), rest: 'dropped' });
/** An object whose other keys fit a shape too. */
export const openRecord = <const K extends Keys, R extends Shape>(
  keys: K,
  rest: R,
  bounds: Pick<RecordShape, 'names' | 'most'> = {},
): RecordShape<K> & Of<InferKeys<K> & Readonly<Record<string, Infer<R>>>> => ({ ...record(keys), rest, ...bounds });
export const either = <const S extends readonly Shape[]>(...shapes: S): EitherShape & Of<Infer<S[number]>> => ({
  kind: 'either',
  shapes,
  expected: shapes.map(({ expected }) => expected).join(', or '),
});
export const ruled = <S extends Shape>(of: S, fault: (value: Infer<S>) => Broken | undefined, at = ''): RuledShape<S> & Of<Infer<S>> => ({
  kind: 'ruled',
  of,
  at,
  fault,
  expected: of.expected,
});
export const optional = <S extends Shape>(shape: S): Optional<S> => ({ optional: shape });

export const isOptional = (key: Shape | Optional): key is Optional => 'optional' in key;
/** The shape of a key, which may be optional. */
export const shapeOf = (key: Shape | Optional): Shape => (isOptional(key) ? key.optional : key);
