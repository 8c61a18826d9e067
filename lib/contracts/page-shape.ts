// The shapes of contracts as pages have them: each is its own check, and nothing else. The build puts this module in the place of `shape` and
// `check` (`webpack.config.ts`), because plain data and their interpreter make the chunk of prompts larger, by 500 bytes of brotli.

/** Returns a line per fault of a value: the place, and the expected value. */
export type Check = (value: unknown, where: string) => readonly string[];
type Keys = Readonly<Record<string, Check | { readonly optional: Check }>>;
type Broken = string | readonly [at: string, expected: string];

const that =
  (expected: string, holds: (value: unknown) => unknown): Check =>
  (value, where) =>
    holds(value) ? [] : [`${where}: expected ${expected}`];
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

interface TextOptions {
  readonly from?: number;
  readonly pattern?: RegExp | undefined;
  readonly expected?: string;
}
export const text = (to: number, { from = 1, pattern, expected = `a text of ${from} to ${to} characters` }: TextOptions = {}): Check =>
  that(expected, (value) => typeof value === 'string' && value.length >= from && value.length <= to && (!pattern || pattern.test(value)));

export const number = (from: number, to: number, expected = `a number from ${from} to ${to}`): Check =>
  that(expected, (value) => typeof value === 'number' && value >= from && value <= to);

export const flag: Check = that('true or false', (value) => typeof value === 'boolean');

export const word = (...words: readonly unknown[]): Check => that(words.join(', '), (value) => words.includes(value));

export const list =
  (item: Check, to = 50): Check =>
  (value, where) =>
    Array.isArray(value) && value.length > 0 && value.length <= to
      ? value.flatMap((one, i) => item(one, `${where}.${i}`))
      : [`${where}: expected a list of 1 to ${to}`];

export const record =
  (keys: Keys, refused = true): Check =>
  (value, where) => {
    if (!isObject(value)) return [`${where}: expected an object`];
    const given = new Map(Object.entries(value).filter(([, one]) => one !== undefined));
    return [
      ...Object.entries(keys).flatMap(([key, known]) =>
        given.has(key) || 'optional' in known ? [] : [`${where}.${key}: expected, but missing`],
      ),
      ...[...given].flatMap(([key, one]) => {
        const at = `${where}.${key}`;
        const known = Object.hasOwn(keys, key) && keys[key];
        if (known) return ('optional' in known ? known.optional : known)(one, at);
        return refused ? [`${at}: unknown, expected ${Object.keys(keys).join(', ')}`] : [];
      }),
    ];
  };
export const knownOf = (keys: Keys): Check => record(keys, false);
export const optional = (shape: Check) => ({ optional: shape });

export const ruled =
  (of: Check, fault: (value: never) => Broken | undefined, at = ''): Check =>
  (value, where) => {
    const faults = of(value, where);
    const broken = faults.length ? undefined : fault(value as never);
    if (broken === undefined) return faults;
    const [key, expected] = typeof broken === 'string' ? [at, broken] : broken;
    return [`${where}${key && `.${key}`}: expected ${expected}`];
  };

export const faultLines = (check: Check, value: unknown, where: string): readonly string[] => check(value, where);
export const fits = (check: Check, value: unknown): boolean => !check(value, '').length;
