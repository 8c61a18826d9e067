import { fits } from '../../../lib/contracts/check';
import { isOptional, type Shape, shapeOf } from '../../../lib/contracts/shape';

export type Path = readonly (string | number)[];

/** A place in a value, and the shape that it fits. */
export interface Place {
  readonly path: Path;
  /** Neither ruled nor a choice. */
  readonly shape: Exclude<Shape, { readonly kind: 'ruled' | 'either' }>;
  /** True for a key that its object needs. */
  readonly isNeeded: boolean;
}

/** Returns the places of a value that fits a shape, itself first. */
export function placesOf(shape: Shape, value: unknown, path: Path = [], isNeeded = false): readonly Place[] {
  if (shape.kind === 'ruled') return placesOf(shape.of, value, path, isNeeded);
  if (shape.kind === 'either') return placesOf(shape.shapes.find((one) => fits(one, value)) as Shape, value, path, isNeeded);
  const here = { path, shape, isNeeded };
  const inside = Object.entries(Object(value)).flatMap(([key, one]) => {
    if (shape.kind === 'list') return placesOf(shape.item, one, [...path, Number(key)]);
    if (shape.kind === 'map') return placesOf(shape.value, one, [...path, key]);
    const known = shape.kind === 'record' ? shape.keys[key] : undefined;
    return known ? placesOf(shapeOf(known), one, [...path, key], !isOptional(known)) : [];
  });
  return typeof value === 'object' ? [here, ...inside] : [here];
}

/** Returns the value at a path. */
export const valueAt = (value: unknown, path: Path): unknown => path.reduce<unknown>((inner, step) => Object(inner)[step], value);

/** Returns a copy with another value at a path, or none if it is undefined. A path that leads nowhere changes nothing. */
export function replaced(value: unknown, path: Path, other: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return other;
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && !(Number(step) < value.length))) return value;
  const inner = rest.length || other !== undefined ? replaced(valueAt(value, [step]), rest, other) : undefined;
  if (Array.isArray(value)) return value.map((one, i) => (i === step ? inner : one));
  const copy = { ...value };
  if (inner === undefined) Reflect.deleteProperty(copy, step);
  else Object.defineProperty(copy, step, { value: inner, enumerable: true, configurable: true, writable: true });
  return copy;
}
