import type { Page, Visitor } from '../../kernel';
import type { NamedVendor } from './vendor';

/** Whether this is a visitor of whom as little as possible is to be handed on: the page says so (`data-limit-data`). */
export const isLimited = ({ attribute }: Pick<Page, 'attribute'>): boolean => (attribute('limitData') ?? 'false') !== 'false';

/**
 * Whether a vendor may be told of this visitor on this page; undefined while that is not known. Bots, signals and consent are the
 * kernel's affair: none of this runs without consent.
 */
export function suits(
  { category, paths }: Pick<NamedVendor, 'category' | 'paths'>,
  page: Pick<Page, 'attribute' | 'environment'>,
  { admin, optIn, international }: Pick<Visitor, 'admin' | 'optIn' | 'international'>,
  path: string,
): boolean | undefined {
  if (paths && !paths.some((start) => path.toLowerCase().startsWith(start))) return false;
  // Admins are measured where analytics measures them (DET-18), and nowhere told of (CNV-05, TAG-01).
  if (admin) return category === 'measurement' && /^(development|local)$/.test(page.environment);
  if (category !== 'identification') return true;
  // TAG-05. Where the visitor is, the network tells; until then it may be the EU.
  if (optIn || isLimited(page)) return false;
  return international === undefined ? undefined : !international;
}
