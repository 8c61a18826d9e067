interface Where {
  attribute(name: string): string | undefined;
}
interface Who {
  readonly optIn: boolean;
  readonly international: boolean | undefined;
}

/** Returns whether the page asks to disclose as little about its visitor as possible (`data-limit-data`). */
export const isLimited = ({ attribute }: Where): boolean => (attribute('limitData') ?? 'false') !== 'false';

/** TAG-05: returns whether a visitor's device may be identified, or undefined while the country is unknown, as it may be in the EU. */
export function mayIdentify(page: Where, { optIn, international }: Who): boolean | undefined {
  if (optIn || isLimited(page)) return false;
  return international === undefined ? undefined : !international;
}
