/** Parts of a path, and names and values of parameters, that act: following them logs out, unsubscribes, buys or removes something. */
const ACTS =
  /^((log|sign)[-_]?(out|off)|wp-login|wp-admin|unsubscribe|un[-_]?subscribe|opt[-_]?out|delete|remove|destroy|cancel|empty[-_]cart|remove[-_]item|add[-_](to[-_])?(cart|basket|bag|item)|(cart|basket|bag)[-_]?(add|remove|clear|empty))(\.\w{2,5})?$/i;
/** A basket's own steps: `/cart/add/12`. */
const BASKET = /\/(cart|basket|bag|checkout)\/(add|remove|clear|empty|update|change)(\/|$)/i;
const FILE =
  /\.(pdf|zip|t?gz|tar|rar|7z|dmg|exe|msi|apk|deb|iso|bin|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|tsv|txt|json|xml|rss|atom|ics|vcf|epub|mobi|jpe?g|png|gif|webp|avif|svgz?|ico|bmp|tiff?|mp[34]|m4[av]|mov|avi|mkv|webm|og[agv]|wav|flac|woff2?|ttf|otf|eot|css|m?js|map|wasm)$/i;

const withoutHash = (url: URL) => `${url.origin}${url.pathname}${url.search}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const acts = ({ pathname, searchParams }: URL): boolean =>
  BASKET.test(pathname) || [...pathname.split('/').map(decoded), ...[...searchParams].flat()].some((part) => ACTS.test(part));

/** Links that nobody follows, as `--leave-out` names them: `/shop` and everything below it, or `?add-to-cart` with any value. */
export type LeaveOut = readonly string[];

const isNamed = ({ pathname, searchParams }: URL, leaveOut: LeaveOut): boolean =>
  leaveOut.some((one) =>
    one.startsWith('?') ? searchParams.has(one.slice(1)) : `${pathname}/`.startsWith(one.endsWith('/') ? one : `${one}/`),
  );

/** Returns the links that lead to addresses of a page's origin. */
function addressesIn(links: readonly unknown[], page: string): URL[] {
  const { origin } = new URL(page);
  return links.flatMap((link) => {
    if (typeof link !== 'string' || link.length > 2_000 || !URL.canParse(link, page)) return [];
    const url = new URL(link, page);
    return url.origin === origin && !url.username ? [url] : [];
  });
}

/**
 * Returns the pages that links lead to, each once, in their order: of the page's own origin, without files, without links that act or that
 * `leaveOut` names, and without those of `seen`. Ignores everything else in the page.
 */
export function pagesOf(links: readonly unknown[], page: string, seen: readonly string[], most: number, leaveOut: LeaveOut = []): string[] {
  const known = new Set(seen);
  const found: string[] = [];
  for (const url of addressesIn(links, page)) {
    if (found.length >= most) break;
    const address = withoutHash(url);
    if (known.has(address) || acts(url) || isNamed(url, leaveOut) || FILE.test(url.pathname)) continue;
    known.add(address);
    found.push(address);
  }
  return found;
}

/** Returns the links that act and that `leaveOut` does not name, each once, without their parameters' values. */
export const actingIn = (links: readonly unknown[], page: string, leaveOut: LeaveOut = []): string[] => [
  ...new Set(
    addressesIn(links, page)
      .filter((url) => acts(url) && !isNamed(url, leaveOut))
      .map((url) => `${url.origin}${url.pathname}${url.search && `?${[...url.searchParams.keys()].join('&')}`}`),
  ),
];
