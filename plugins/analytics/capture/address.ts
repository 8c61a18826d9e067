import type { Env, Page } from '../../../kernel';
import { statusPath } from '../../../lib/routes';
import { parseUrl } from '../../../lib/url';
import { documentText } from './document-property';

/** Where a page view is, as the document says it. Nothing in it is redacted yet. */
export interface Address {
  readonly href: string;
  readonly path: string;
  readonly title: string;
  /** DET-10: what this address is reported as, because there is no page at it. */
  readonly virtualPath?: string;
}

const NOT_FOUND_TITLE = /^\s*(404\b|(page )?not found\b)|\bpage not found\b/i;

/** DET-10: undefined for a page that is there. WordPress gives its not-found pages a body class. */
function missingAs({ document, window }: Env, { status }: Page, title: string): string | undefined {
  if (status !== 200) return statusPath(status);
  const marked = window.Document.prototype.querySelector.call(document, 'body.error404');
  return marked || NOT_FOUND_TITLE.test(title) ? statusPath(404) : undefined;
}

/** `own` is false for an address that a router has put in the place of the document's: its status and attributes do not speak of it. */
export function readAddress(env: Env, page: Page, href: string, own: boolean): Address {
  const title = (own ? page.attribute('pageTitle') : undefined) ?? documentText(env, 'title');
  const virtualPath = own ? missingAs(env, page, title) : undefined;
  return { href, path: parseUrl(href)?.pathname ?? '', title, virtualPath };
}
