import type { Page, Visitor } from '../../kernel';
import { mayIdentify } from '../../lib/privacy/may-identify';
import type { NamedVendor } from './vendor';

/**
 * Returns whether a vendor may receive this visitor's hits on this page, or undefined while the country is unknown. The kernel checks bots,
 * signals and consent, as no vendor runs without consent. `sensitive`: the page's path is.
 */
export function suits(
  { category, paths }: Pick<NamedVendor, 'category' | 'paths'>,
  page: Pick<Page, 'attribute' | 'environment'>,
  visitor: Pick<Visitor, 'admin' | 'optIn' | 'international'>,
  path: string,
  sensitive = false,
): boolean | undefined {
  if (paths && !paths.some((start) => path.toLowerCase().startsWith(start))) return false;
  // A path's word about its reader is for no advertiser, no recorder, and nobody who knows the device again. A container holds all of them.
  if (sensitive && /^(advertising|tags|recording|identification)$/.test(category)) return false;
  // The accounts are the production ones, in which a test gift would count as a sale. A container holds advertising tags, too.
  if (/^(advertising|tags)$/.test(category) && /^(development|testing)$/.test(page.environment)) return false;
  // Admins are measured where analytics measures them (DET-18), but never reported to advertising (CNV-05, TAG-01).
  if (visitor.admin) return category === 'measurement' && /^(development|local)$/.test(page.environment);
  return category !== 'identification' || mayIdentify(page, visitor);
}
