import { type Infer, isOptional, type NumberShape, type Shape, shapeOf, type TextShape } from './shape';

/** A place in a value that does not fit its contract. */
export interface Fault {
  /** Keys and indices, from the whole value to the place. */
  readonly path: readonly (string | number)[];
  /** Completes "expected …". The keys of the object for an unknown key. */
  readonly expected: string;
  /** Undefined for a value that does not fit. */
  readonly problem?: 'missing' | 'unknown';
  /** The shape that the place has to fit, or of the object for an unknown key. Undefined for a rule. */
  readonly shape?: Shape;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A text has at most as many code points as UTF-16 units, and at least half as many: few need to be counted. */
const lengthOf = (value: string, { codePoints, to }: TextShape) =>
  (codePoints && value.length > to && value.length <= 2 * to ? [...value] : value).length;
const isWithin = (value: number, { from, to }: { readonly from: number; readonly to: number }) => value >= from && value <= to;

export const fitsText = (shape: TextShape, value: unknown): boolean =>
  typeof value === 'string' && isWithin(lengthOf(value, shape), shape) && (shape.pattern?.test(value) ?? true);
export const fitsNumber = (shape: NumberShape, value: unknown): boolean =>
  Number.isFinite(value) && isWithin(value as number, shape) && (!shape.whole || Number.isSafeInteger(value));

/**
 * Returns the faults of plain data: of an object's keys in the contract's order, then of others. A rule is checked once everything else
 * fits. Reads own properties alone, because a page may have put something on Object.prototype.
 */
export function faultsOf(shape: Shape, value: unknown, path: Fault['path'] = []): readonly Fault[] {
  const when = (holds: boolean, inner: readonly Fault[] = []) => (holds ? inner : [{ path, expected: shape.expected, shape }]);
  switch (shape.kind) {
    case 'text':
      return when(fitsText(shape, value));
    case 'number':
      return when(fitsNumber(shape, value));
    case 'flag':
      return when(typeof value === 'boolean');
    case 'nothing':
      return when(value === null);
    case 'word':
      return when(shape.words.includes(value as string));
    case 'list':
      return Array.isArray(value) && isWithin(value.length, shape)
        ? value.flatMap((one, i) => faultsOf(shape.item, one, [...path, i]))
        : when(false);
    case 'either': {
      let inside: readonly Fault[] | undefined;
      for (const one of shape.shapes) {
        const faults = faultsOf(one, value, path);
        const [first] = faults;
        if (!first) return faults;
        // A fault inside the value says more than that the value is none of the alternatives.
        if (first.path.length > path.length) inside ??= faults;
      }
      return inside ?? when(false);
    }
    case 'ruled': {
      const faults = faultsOf(shape.of, value, path);
      const broken = faults.length ? undefined : shape.fault(value as never);
      if (broken === undefined) return faults;
      const [at, expected] = typeof broken === 'string' ? [shape.at, broken] : broken;
      return [{ path: at ? [...path, at] : path, expected }];
    }
    case 'map': {
      const entries = isObject(value) ? Object.entries(value) : undefined;
      return when(
        !!entries && entries.length <= shape.to,
        entries?.flatMap(([key, one]) => [...faultsOf(shape.name, key, [...path, key]), ...faultsOf(shape.value, one, [...path, key])]),
      );
    }
    case 'record': {
      if (!isObject(value)) return when(false);
      const { keys, rest, names, most = Number.POSITIVE_INFINITY } = shape;
      const given = new Map(Object.entries(value).filter(([, one]) => one !== undefined));
      const others = [...given].filter(([key]) => rest !== 'dropped' && !Object.hasOwn(keys, key));
      if (given.size > most) return [{ path, expected: `at most ${most} keys` }];
      const misnamed = names && others.some(([key]) => faultsOf(names, key).length);
      return [
        ...(misnamed ? [{ path, expected: `${names.expected} for each key` }] : []),
        ...Object.entries(keys).flatMap(([key, known]): readonly Fault[] => {
          const at = [...path, key];
          if (given.has(key)) return faultsOf(shapeOf(known), given.get(key), at);
          return isOptional(known) ? [] : [{ path: at, expected: known.expected, problem: 'missing', shape: known }];
        }),
        ...others.flatMap(([key, one]): readonly Fault[] => {
          const at = [...path, key];
          return typeof rest === 'object'
            ? faultsOf(rest, one, at)
            : [{ path: at, expected: Object.keys(keys).join(', '), problem: 'unknown', shape }];
        }),
      ];
    }
  }
}

export const fits = <S extends Shape>(shape: S, value: unknown): value is Infer<S> => !faultsOf(shape, value).length;

/** Returns a line per fault: the place, which begins with `where`, and the expected value. */
export const faultLines = (shape: Shape, value: unknown, where: string): readonly string[] =>
  faultsOf(shape, value).map(({ path, expected, problem }) => {
    const found = problem === 'missing' ? 'expected, but missing' : `${problem ? 'unknown, ' : ''}expected ${expected}`;
    return `${[where, ...path].join('.')}: ${found}`;
  });
