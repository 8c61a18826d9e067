/** EXP-01: the names of an experiment's variants. */
export const VARIANTS = ['control', 'variant1', 'variant2', 'variant3', 'variant4'] as const;
export type Variant = (typeof VARIANTS)[number];
