import type { Tools } from '../../kernel';
import { find } from '../../lib/dom/find';

/**
 * Returns whether the cookie banner or settings cover an overlay's place. A banner that a content blocker hides covers nothing. A consent
 * library's banner counts as shown until the visitor has chosen.
 */
export function isSomethingInTheWay({ env, consent, visitor }: Pick<Tools, 'env' | 'consent' | 'visitor'>): boolean {
  const { window, document } = env;
  if (find(document, '[data-taproot-settings]')) return true;
  if (consent.state !== 'unset' || visitor.dnt || visitor.gpc) return false;
  const banner = find(document, '[data-taproot-consent]');
  return !banner || window.getComputedStyle(banner).display !== 'none';
}
