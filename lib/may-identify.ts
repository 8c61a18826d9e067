interface Where {
  attribute(name: string): string | undefined;
}
interface Who {
  readonly optIn: boolean;
  readonly international: boolean | undefined;
}

/** Whether this is a visitor of whom as little as possible is to be handed on: the page says so (`data-limit-data`). */
export const isLimited = ({ attribute }: Where): boolean => (attribute('limitData') ?? 'false') !== 'false';

/** TAG-05: whether a visitor's device may be told from others; undefined while nobody knows where they are, which may be the EU. */
export function mayIdentify(page: Where, { optIn, international }: Who): boolean | undefined {
  if (optIn || isLimited(page)) return false;
  return international === undefined ? undefined : !international;
}
