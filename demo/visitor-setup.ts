import { z } from 'zod';

/** The visitor's place by the address look-up. For '', the United States, pages decide on opt-in by the browser's locale. */
export const countries = ['', 'US', 'DE', 'FR', 'ES', 'MX'] as const;

/** The visitor that a person plays on the demo's sites. */
export const visitorSchema = z.strictObject({
  dnt: z.boolean(),
  gpc: z.boolean(),
  bot: z.boolean(),
  admin: z.boolean(),
  country: z.enum(countries),
});

export type Visitor = z.infer<typeof visitorSchema>;

/** One person tries the demo, so the server keeps this instead of cookies, which consent would remove. */
export interface VisitorSetup {
  get(): Visitor;
  set(visitor: Visitor): void;
}

export const ordinaryVisitor: Visitor = { dnt: false, gpc: false, bot: false, admin: false, country: '' };

export function createVisitorSetup(): VisitorSetup {
  let current = ordinaryVisitor;
  return {
    get: () => current,
    set(visitor) {
      current = visitor;
    },
  };
}

/** The page attribute `data-gdpr`; undefined where the page does not say. */
export function optInMark({ country }: Visitor): string | undefined {
  if (country === '') return undefined;
  return String(country === 'DE' || country === 'FR' || country === 'ES');
}
