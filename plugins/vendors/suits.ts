import type { Page, Visitor } from '../../kernel';
import { mayIdentify } from '../../lib/privacy/may-identify';
import type { NamedVendor } from './vendor';

/**
 * Returns whether a vendor may receive this visitor's hits on this page; undefined while the country is unknown. Bots, signals and consent
 * are the kernel's affair: none of this runs without consent.
 */
export function suits(
  { category, paths }: Pick<NamedVendor, 'category' | 'paths'>,
  page: Pick<Page, 'attribute' | 'environment'>,
  visitor: Pick<Visitor, 'admin' | 'optIn' | 'international'>,
  path: string,
): boolean | undefined {
  if (paths && !paths.some((start) => path.toLowerCase().startsWith(start))) return false;
  // Accounts are those of production, where a gift that is a test would be counted as a sale. A container holds advertising's tags, too.
  if (/^(advertising|tags)$/.test(category) && /^(development|testing)$/.test(page.environment)) return false;
  // Admins are measured where analytics measures them (DET-18), and nowhere told of (CNV-05, TAG-01).
  if (visitor.admin) return category === 'measurement' && /^(development|local)$/.test(page.environment);
  return category !== 'identification' || mayIdentify(page, visitor);
}
