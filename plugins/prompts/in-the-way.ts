import type { Tools } from '../../kernel';
import { find } from '../../lib/dom/find';

/**
 * Whether the cookie banner or settings are where an overlay would go. A banner that a content blocker hides is in nobody's way;
 * of a consent library's we know only that nobody has chosen yet.
 */
export function isSomethingInTheWay({ env, consent, visitor }: Pick<Tools, 'env' | 'consent' | 'visitor'>): boolean {
  const { window, document } = env;
  if (find(document, '[data-taproot-settings]')) return true;
  if (consent.state !== 'unset' || visitor.dnt || visitor.gpc) return false;
  const banner = find(document, '[data-taproot-consent]');
  return !banner || window.getComputedStyle(banner).display !== 'none';
}
