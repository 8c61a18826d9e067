import fc, { type Arbitrary } from 'fast-check';
import { fits } from '../../../lib/contracts/check';
import { isOptional, type Shape, shapeOf } from '../../../lib/contracts/shape';

/** Generators of shapes whose rule hardly any random value keeps. */
export type Known = ReadonlyMap<Shape, Arbitrary<unknown>>;

/** Items and keys of what may have many. */
const SOME = 3;
/** Characters of a text that may have more. */
const SHORT = 12;
/** Letters of several scripts, a character of two UTF-16 units, and those that JSON escapes. */
const CHARACTER = fc.constantFrom(...'aZ0_-. <ñ水ب🐟"\\\n\u0000');

/** Returns a generator of values that fit a shape. */
export function arbitraryOf(shape: Shape, known: Known = new Map()): Arbitrary<unknown> {
  const given = known.get(shape);
  if (given) return given;
  const of = (inner: Shape) => arbitraryOf(inner, known);
  switch (shape.kind) {
    case 'text': {
      const { from, to, pattern } = shape;
      const text = pattern
        ? fc.stringMatching(pattern)
        : fc.string({ minLength: from, maxLength: Math.min(to, from + SHORT), unit: CHARACTER });
      return text.filter((one) => fits(shape, one));
    }
    case 'number': {
      const [min, max] = [Math.max(shape.from, -1e12), Math.min(shape.to, 1e12)];
      return shape.whole
        ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
        : fc.oneof(
            fc.constantFrom(min, max),
            fc.double({ min, max, noNaN: true }).map((one) => one + 0),
          );
    }
    case 'flag':
      return fc.boolean();
    case 'nothing':
      return fc.constant(null);
    case 'word':
      return fc.constantFrom(...shape.words);
    case 'list':
      return fc.array(of(shape.item), { minLength: shape.from, maxLength: Math.min(shape.to, shape.from + SOME) });
    case 'map':
      return fc.dictionary(of(shape.name) as Arbitrary<string>, of(shape.value), {
        maxKeys: Math.min(shape.to, SOME),
        noNullPrototype: true,
      });
    case 'record': {
      const keys = Object.entries(shape.keys);
      const own = fc.record(Object.fromEntries(keys.map(([key, one]) => [key, of(shapeOf(one))])), {
        requiredKeys: keys.flatMap(([key, one]) => (isOptional(one) ? [] : [key])),
        noNullPrototype: true,
      });
      const { rest, names } = shape;
      if (typeof rest !== 'object') return own;
      const name = names ? (of(names) as Arbitrary<string>) : fc.string();
      const others = fc.dictionary(
        name.filter((one) => !Object.hasOwn(shape.keys, one)),
        of(rest),
        { maxKeys: SOME, noNullPrototype: true },
      );
      return fc.tuple(others, own).map(([other, known]) => ({ ...other, ...known }));
    }
    case 'either':
      return fc.oneof(...shape.shapes.map(of));
    case 'ruled':
      return of(shape.of).filter((value) => shape.fault(value as never) === undefined);
  }
}
