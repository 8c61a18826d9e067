import { fitsNumber, fitsText } from '../../lib/contracts/check';
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

function recordCheck({ keys, rest, names, most = Number.POSITIVE_INFINITY }: RecordShape): Check {
  const checks = new Map(Object.entries(keys).map(([key, known]) => [key, compileCheck(shapeOf(known))] as const));
  const needed = Object.keys(keys).filter((key) => !isOptional(keys[key] as Shape));
  const fitsRest = typeof rest === 'object' ? compileCheck(rest) : () => rest === 'dropped';
  const fitsName = names && rest !== 'dropped' ? nameCheck(names) : () => true;
  return (value) => {
    if (!isObject(value)) return false;
    let count = 0;
    for (const key of Object.keys(value)) {
      const one = value[key];
      if (one === undefined) continue;
      count++;
      const check = checks.get(key);
      if (check ? !check(one) : !(fitsName(key) && fitsRest(one))) return false;
    }
    return count <= most && needed.every((key) => Object.hasOwn(value, key) && value[key] !== undefined);
  };
}

/** Returns a check of plain data, which goes once over it. A value fits if and only if `faultsOf` has no fault of it. */
export function compileCheck(shape: Shape): Check {
  switch (shape.kind) {
    case 'text':
      return (value) => fitsText(shape, value);
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
