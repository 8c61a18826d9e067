/**
 * Matches user agents of search engines' and AI crawlers and of preview fetchers. Most give an address, which browsers never do.
 * CUBOT is a phone, so that "ubot" alone says nothing.
 */
const BOT =
  /[^u]bot|crawl|spider|https?:|compatible;(?! MSIE)|google-|-google|favicon|lighthouse|preview|geedo|newsai|turingos|^(?!mozilla|opera|$)/i;

/** DET-12. Throws where there is no user agent. */
export const isBot = (userAgent: string): boolean => userAgent.search(BOT) >= 0;
