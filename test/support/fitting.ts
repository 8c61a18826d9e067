import fc from 'fast-check';
import { isOptional, type Of, type Shape, shapeOf, type TextShape } from '../../lib/contracts/shape';

type Given = ReadonlyMap<Shape, fc.Arbitrary<unknown>>;

/** Characters and items of most values; a few are as long as they may be. */
const USUAL = 12;

/** Latin and other letters, a character of two UTF-16 units, and those that JSON escapes. */
const CHARACTER = fc.constantFrom(...'aZ0_-. ñ水🐟"\\\n\u0000');

const upTo = (to: number) =>
  fc.oneof({ arbitrary: fc.constant(Math.min(to, USUAL)), weight: 9 }, { arbitrary: fc.constant(Math.min(to, 400)), weight: 1 });

const textOf = ({ from, to, pattern }: TextShape): fc.Arbitrary<string> => {
  const any = pattern
    ? fc.stringMatching(pattern)
    : upTo(to).chain((most) => fc.string({ unit: CHARACTER, minLength: from, maxLength: Math.max(from, most) }));
  return any.filter((text) => [...text].length >= from && [...text].length <= to);
};

function anyOf(shape: Shape, given: Given): fc.Arbitrary<unknown> {
  const own = given.get(shape);
  if (own) return own;
  switch (shape.kind) {
    case 'text':
      return textOf(shape);
    case 'number': {
      const { from, to, whole } = shape;
      const bounds = { min: Math.max(from, -Number.MAX_SAFE_INTEGER), max: Math.min(to, Number.MAX_SAFE_INTEGER) };
      return whole ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true });
    }
    case 'flag':
      return fc.boolean();
    case 'nothing':
      return fc.constant(null);
    case 'word':
      return fc.constantFrom(...shape.words);
    case 'list':
      return upTo(shape.to).chain((most) =>
        fc.array(anyOf(shape.item, given), { minLength: shape.from, maxLength: Math.max(shape.from, Math.min(most, USUAL)) }),
      );
    case 'map':
      return fc.dictionary(textOf(shape.name), anyOf(shape.value, given), { maxKeys: Math.min(shape.to, USUAL) });
    case 'either':
      return fc.oneof(...shape.shapes.map((one) => anyOf(one, given)));
    case 'ruled':
      return anyOf(shape.of, given).filter((value) => shape.fault(value as never) === undefined);
    case 'record': {
      const { keys, rest, names } = shape;
      const known = fc.record(Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, anyOf(shapeOf(key), given)])), {
        requiredKeys: Object.keys(keys).filter((name) => !isOptional(keys[name] as Shape)),
      });
      if (typeof rest !== 'object') return known;
      const others = fc.dictionary(names ? textOf(names) : fc.string(), anyOf(rest, given), { maxKeys: USUAL });
      return fc
        .tuple(others, known)
        .map(([other, own]) => ({ ...Object.fromEntries(Object.entries(other).filter(([name]) => !Object.hasOwn(keys, name))), ...own }));
    }
  }
}

/**
 * Returns an arbitrary of values that fit a contract, as they are after a post: JSON. `__proto__` is no key of theirs. `given`: arbitraries
 * for shapes with a rule that chance hardly ever meets.
 */
export const fitting = <T>(contract: Shape & Of<T>, given: Given = new Map()): fc.Arbitrary<T> =>
  anyOf(contract, given).map((value) =>
    JSON.parse(JSON.stringify(value, (key, one) => (key === '__proto__' ? undefined : one))),
  ) as fc.Arbitrary<T>;
