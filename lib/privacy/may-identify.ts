interface Where {
  attribute(name: string): string | undefined;
}
interface Who {
  readonly optIn: boolean;
  readonly international: boolean | undefined;
}

/** Returns whether the page asks to pass on as little of its visitor as possible (`data-limit-data`). */
export const isLimited = ({ attribute }: Where): boolean => (attribute('limitData') ?? 'false') !== 'false';

/** TAG-05: returns whether a visitor's device may be identified; undefined while the country, which may be in the EU, is unknown. */
export function mayIdentify(page: Where, { optIn, international }: Who): boolean | undefined {
  if (optIn || isLimited(page)) return false;
  return international === undefined ? undefined : !international;
}
