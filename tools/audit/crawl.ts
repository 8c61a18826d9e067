/** Addresses with effects: following them logs out, unsubscribes, buys or removes something. */
const ACTS = /log-?out|log-?off|sign-?out|sign-?off|unsubscribe|opt-?out|delete|remove|cart|checkout|add-to|wp-admin/i;
const NO_PAGE = /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i;

const withoutHash = (url: URL) => `${url.origin}${url.pathname}${url.search}`;

/**
 * Returns the pages that links lead to, each once, in their order: of the page's own origin, without files, without links with effects, and
 * without those of `seen`. Ignores everything else in the page.
 */
export function pagesOf(links: readonly unknown[], page: string, seen: readonly string[], most: number): string[] {
  const { origin } = new URL(page);
  const known = new Set(seen);
  const found: string[] = [];
  for (const link of links) {
    if (found.length >= most) break;
    if (typeof link !== 'string' || link.length > 2_000 || !URL.canParse(link, page)) continue;
    const url = new URL(link, page);
    const address = withoutHash(url);
    if (url.origin !== origin || url.username || known.has(address)) continue;
    if (ACTS.test(url.pathname + url.search) || NO_PAGE.test(url.pathname)) continue;
    known.add(address);
    found.push(address);
  }
  return found;
}
