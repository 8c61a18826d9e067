import type { Env, Page } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { find } from '../../../lib/dom/native';
import { clipBefore } from '../../../lib/privacy/clip';
import { maskPersonal } from '../../../lib/privacy/redaction';
import { donationForm, emailPagePath, isEmailPagePath, statusPath } from '../../../lib/url/routes';
import { parseUrl } from '../../../lib/url/url';

/** A page view's address as the document states it, not redacted yet. */
export interface Address {
  readonly href: string;
  readonly path: string;
  readonly title: string;
  /** No page exists at the address (DET-10). */
  readonly missing: boolean;
  /** The reported address and path. */
  readonly reported: { readonly location: string; readonly path: string };
}

const NOT_FOUND_TITLE = /^\s*(404\b|(page )?not found\b)|\bpage not found\b/i;

/** DET-10: returns a missing page's status path. WordPress gives its not-found pages a body class. */
function missingAs({ document }: Env, { status }: Page, title: string): string | undefined {
  if (status !== 200) return statusPath(status);
  const marked = find(document, 'body.error404');
  return marked || NOT_FOUND_TITLE.test(title) ? statusPath(404) : undefined;
}

/** DET-09: an email page's path names its reader. Its title may, too, and its slug would hide an address from the masks. */
const titled = (site: string, path: string, title: string): string | undefined =>
  site === 'email' && isEmailPagePath(path) ? emailPagePath(maskPersonal(clipBefore(title))) : undefined;

/**
 * Reads the address of a page view. `own` is false for an address that a router has set: the document's status and attributes do not apply
 * to it.
 */
export function readAddress(env: Env, page: Page, href: string, own: boolean): Address {
  const title = (own ? page.attribute('pageTitle') : undefined) ?? documentText(env, 'title');
  const { pathname: path = '', search = '', hash = '' } = parseUrl(href) ?? {};
  const missing = own ? missingAs(env, page, title) : undefined;
  const slug = missing ? undefined : titled(page.site, path, title);
  // DET-10: only the exception event has the missing address with its query.
  const instead = missing ?? (slug && slug + search + hash);
  return {
    href,
    path,
    title,
    missing: !!missing,
    reported: {
      location: (instead && parseUrl(instead, href)?.href) || href,
      // DON-05.
      path: missing ?? slug ?? donationForm(path, search) ?? path,
    },
  };
}
