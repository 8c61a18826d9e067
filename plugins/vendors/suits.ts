import type { Page, Visitor } from '../../kernel';
import { mayIdentify } from '../../lib/privacy/may-identify';
import type { NamedVendor } from './vendor';

/**
 * Returns whether a vendor may receive this visitor's hits on this page; undefined while the country is unknown. Bots, signals and consent
 * are checked by the kernel, as no vendor runs without consent.
 */
export function suits(
  { category, paths }: Pick<NamedVendor, 'category' | 'paths'>,
  page: Pick<Page, 'attribute' | 'environment'>,
  visitor: Pick<Visitor, 'admin' | 'optIn' | 'international'>,
  path: string,
): boolean | undefined {
  if (paths && !paths.some((start) => path.toLowerCase().startsWith(start))) return false;
  // The accounts are those of production, where a test gift would count as a sale. A container holds advertising tags, too.
  if (/^(advertising|tags)$/.test(category) && /^(development|testing)$/.test(page.environment)) return false;
  // Admins are measured where analytics measures them (DET-18), and never reported to advertising (CNV-05, TAG-01).
  if (visitor.admin) return category === 'measurement' && /^(development|local)$/.test(page.environment);
  return category !== 'identification' || mayIdentify(page, visitor);
}
