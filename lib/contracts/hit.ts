import { type HitField, type HitFieldName, hitFields } from './hit-fields';
import { hitKinds, propertyName, scalar } from './hit-kinds';
import { type Infer, list, type Optional, openRecord, optional } from './shape';

type Fields = typeof hitFields;
type KindOf<F> = F extends { readonly kind: infer K extends keyof typeof hitKinds } ? (typeof hitKinds)[K] : never;
type KeyOf<F> = F extends { readonly needed: true } ? KindOf<F> : Optional<KindOf<F>>;
type HitKeys = { readonly [N in HitFieldName as Fields[N] extends { readonly kind: string } ? N : never]: KeyOf<Fields[N]> };

const UNITS: Readonly<Record<NonNullable<HitField['unit']>, string>> = {
  s: 'Seconds.',
  ms: 'Milliseconds.',
  '%': 'Percent.',
  'Mbit/s': 'Megabits per second.',
  px: 'CSS pixels.',
};

const keyOf = ({ kind, needed, unit }: HitField) => {
  const shape = kind && hitKinds[kind];
  // Fields of any value are in the contract as all other names are.
  if (!shape || shape === scalar) return;
  const said = unit ? { ...shape, says: UNITS[unit] } : shape;
  return needed ? said : optional(said);
};
const keys = Object.entries(hitFields).flatMap(([name, field]) => {
  const key = keyOf(field);
  return key ? [[name, key]] : [];
});

/**
 * HIT-01, HIT-04: one flat object. Fields with a kind are checked, all others are texts, numbers or flags. Only `items` of e-commerce
 * events holds objects, flat ones.
 */
export const hitContract = openRecord(Object.fromEntries(keys) as HitKeys, scalar, { names: propertyName, most: 200 });

/** The body of a post. */
export const hitsContract = list(hitContract, 500);

export type HitBody = Infer<typeof hitContract>;
