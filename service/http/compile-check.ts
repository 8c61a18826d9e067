import { faultsOf, fitsNumber, fitsText } from '../../lib/contracts/check';
import { isOptional, type RecordShape, type Shape, shapeOf, type TextShape } from '../../lib/contracts/shape';

type Check = (value: unknown) => boolean;
type MayBe = (name: string) => boolean;

/** Names that are remembered as fitting. Senders make up any number of them. */
const MOST_NAMES = 2_000;

/** Remembers what fits: the same names come with every hit. */
function nameCheck(shape: TextShape, may: MayBe): (name: string) => boolean {
  const known = new Set<string>();
  return (name) => {
    if (known.has(name)) return true;
    if (!fitsText(shape, name) || !may(name)) return false;
    if (known.size < MOST_NAMES) known.add(name);
    return true;
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts of few enough UTF-16 units are not counted in code points: those are at least half as many. */
function textCheck(shape: TextShape): Check {
  const { from, to, pattern } = shape;
  if (pattern)
    return (value) =>
      typeof value === 'string' && value.length <= to && value.length >= 2 * from ? pattern.test(value) : fitsText(shape, value);
  return (value) => (typeof value === 'string' && value.length <= to && value.length >= 2 * from) || fitsText(shape, value);
}

function recordCheck(shape: RecordShape, may: MayBe): Check {
  const { keys, rest, names, most = Number.POSITIVE_INFINITY } = shape;
  const checks = new Map(
    Object.entries(keys).map(
      ([key, known]) => [key, { fits: compileCheck(shapeOf(known), may), needed: isOptional(known) ? 0 : 1 }] as const,
    ),
  );
  const mostNeeded = Object.values(keys).filter((known) => !isOptional(known)).length;
  const fitsRest = typeof rest === 'object' ? compileCheck(rest, may) : () => rest === 'dropped';
  const fitsName = names && rest !== 'dropped' ? nameCheck(names, may) : () => true;
  return (value) => {
    if (!isObject(value)) return false;
    if (Object.getPrototypeOf(value) !== Object.prototype) return !faultsOf(shape, value).length;
    let count = 0;
    let needed = 0;
    // JSON's objects inherit nothing that is enumerable, and `in` makes no array of their keys.
    for (const key in value) {
      const one = value[key];
      if (one === undefined) continue;
      count++;
      const known = checks.get(key);
      if (known) {
        if (!known.fits(one)) return false;
        needed += known.needed;
      } else if (!(fitsName(key) && fitsRest(one))) return false;
    }
    return count <= most && needed === mostNeeded;
  };
}

/**
 * Returns a check of plain data, which goes once over it. A value fits if and only if `faultsOf` has no fault of it, and `may` takes the names that
 * the contract does not know.
 */
export function compileCheck(shape: Shape, may: MayBe = () => true): Check {
  switch (shape.kind) {
    case 'text':
      return textCheck(shape);
    case 'number':
      return (value) => fitsNumber(shape, value);
    case 'flag':
      return (value) => typeof value === 'boolean';
    case 'nothing':
      return (value) => value === null;
    case 'word': {
      const words = new Set<unknown>(shape.words);
      return (value) => words.has(value);
    }
    case 'list': {
      const { from, to } = shape;
      const fits = compileCheck(shape.item, may);
      return (value) => Array.isArray(value) && value.length >= from && value.length <= to && value.every((one) => fits(one));
    }
    case 'either': {
      const checks = shape.shapes.map((one) => compileCheck(one, may));
      return (value) => checks.some((fits) => fits(value));
    }
    case 'ruled': {
      const fits = compileCheck(shape.of, may);
      return (value) => fits(value) && shape.fault(value as never) === undefined;
    }
    case 'map': {
      const [fitsName, fits] = [nameCheck(shape.name, may), compileCheck(shape.value, may)];
      return (value) => {
        const entries = isObject(value) ? Object.entries(value) : undefined;
        return !!entries && entries.length <= shape.to && entries.every(([key, one]) => fitsName(key) && fits(one));
      };
    }
  }
  return recordCheck(shape, may);
}
