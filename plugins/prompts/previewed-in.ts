import type { Tools } from '../../kernel';

/** Query parameter with the id of a prompt that an editor wants to see. */
const PREVIEW = '_prompt';

/**
 * Returns the id of the prompt that the address asks to preview, or null. Only admins and people on local and development hosts get
 * previews, because anybody can send a link. The address can't make anybody either of them.
 */
export function previewedIn({ env: { window }, page, visitor }: Pick<Tools, 'env' | 'page' | 'visitor'>): string | null {
  const may = visitor.admin || page.environment === 'local' || page.environment === 'development';
  return may ? new URLSearchParams(window.location.search).get(PREVIEW) : null;
}
