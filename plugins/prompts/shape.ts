import { isText, MOST_ITEMS } from '../../lib/records/prompt-rules';

/** Checks a value. Returns a line per fault: the place, and the expected value. */
export type Check = (value: unknown, where: string) => readonly string[];

/** Creates a check by one rule. */
export const that =
  (expected: string, holds: (value: unknown) => boolean): Check =>
  (value, where) =>
    holds(value) ? [] : [`${where}: expected ${expected}`];

/** Creates a check of a text by one rule. */
export const textThat = (expected: string, holds: (text: string) => boolean): Check =>
  that(expected, (value) => typeof value === 'string' && holds(value));

export const oneOf = (...words: readonly string[]): Check => that(words.join(', '), (value) => words.includes(value as string));

export const text = (longest: number): Check => that(`a text of 1 to ${longest} characters`, (value) => isText(value, longest));

export const number = (from: number, to: number): Check =>
  that(`a number from ${from} to ${to}`, (value) => typeof value === 'number' && value >= from && value <= to);

export const flag: Check = that('true or false', (value) => typeof value === 'boolean');

export const list =
  (item: Check): Check =>
  (value, where) =>
    Array.isArray(value) && value.length > 0 && value.length <= MOST_ITEMS
      ? value.flatMap((one, i) => item(one, `${where}.${i}`))
      : [`${where}: expected a list of 1 to ${MOST_ITEMS}`];

/** Creates a check of an object with these keys and no others. The keys in `needed` are required. */
export const shape =
  (keys: Readonly<Record<string, Check>>, ...needed: readonly string[]): Check =>
  (value, where) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${where}: expected an object`];
    const given = new Map(Object.entries(value).filter(([, one]) => one !== undefined));
    return [
      ...needed.filter((key) => !given.has(key)).map((key) => `${where}.${key}: expected, but missing`),
      ...[...given].flatMap(([key, one]) =>
        Object.hasOwn(keys, key)
          ? (keys[key] as Check)(one, `${where}.${key}`)
          : [`${where}.${key}: unknown, expected ${Object.keys(keys).join(', ')}`],
      ),
    ];
  };

/** Combines two checks. The second gets only values that pass the first. */
export const both =
  (first: Check, second: Check): Check =>
  (value, where) => {
    const faults = first(value, where);
    return faults.length ? faults : second(value, where);
  };
