import { faultsOf, fitsNumber, fitsText } from '../../lib/contracts/check';
import { isOptional, type RecordShape, type Shape, shapeOf, type TextShape } from '../../lib/contracts/shape';

type Check = (value: unknown) => boolean;

/** Names that are remembered as fitting. Senders make up any number of them. */
const MOST_NAMES = 2_000;

/** Remembers what fits: the same names come with every hit. */
function nameCheck(shape: TextShape): (name: string) => boolean {
  const known = new Set<string>();
  return (name) => {
    if (known.has(name)) return true;
    if (!fitsText(shape, name)) return false;
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

function recordCheck(shape: RecordShape): Check {
  const { keys, rest, names, most = Number.POSITIVE_INFINITY } = shape;
  const checks = new Map(Object.entries(keys).map(([key, known]) => [key, compileCheck(shapeOf(known))] as const));
  const needed = Object.keys(keys).filter((key) => !isOptional(keys[key] as Shape));
  const fitsRest = typeof rest === 'object' ? compileCheck(rest) : () => rest === 'dropped';
  const fitsName = names && rest !== 'dropped' ? nameCheck(names) : () => true;
  return (value) => {
    if (!isObject(value)) return false;
    if (Object.getPrototypeOf(value) !== Object.prototype) return !faultsOf(shape, value).length;
    let count = 0;
    // JSON's objects inherit nothing that is enumerable, and `in` makes no array of their keys.
    for (const key in value) {
      const one = value[key];
      if (one === undefined) continue;
      count++;
      const check = checks.get(key);
      if (check ? !check(one) : !(fitsName(key) && fitsRest(one))) return false;
    }
    if (count > most) return false;
    for (const key of needed) if (value[key] === undefined) return false;
    return true;
  };
}

/** Returns a check of plain data, which goes once over it. A value fits if and only if `faultsOf` has no fault of it. */
export function compileCheck(shape: Shape): Check {
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
      const fits = compileCheck(shape.item);
      return (value) => Array.isArray(value) && value.length >= from && value.length <= to && value.every((one) => fits(one));
    }
    case 'either': {
      const checks = shape.shapes.map(compileCheck);
      return (value) => checks.some((fits) => fits(value));
    }
    case 'ruled': {
      const fits = compileCheck(shape.of);
      return (value) => fits(value) && shape.fault(value as never) === undefined;
    }
    case 'map': {
      const [fitsName, fits] = [nameCheck(shape.name), compileCheck(shape.value)];
      return (value) => {
        const entries = isObject(value) ? Object.entries(value) : undefined;
        return !!entries && entries.length <= shape.to && entries.every(([key, one]) => fitsName(key) && fits(one));
      };
    }
  }
  return recordCheck(shape);
}
