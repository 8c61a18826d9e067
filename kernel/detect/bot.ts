/**
 * Matches user agents of search engines' and AI crawlers and of preview fetchers. Most contain a URL, which browsers' never do. CUBOT is a
 * brand of phones, so "ubot" alone does not match.
 */
const BOT =
  /[^u]bot|crawl|spider|https?:|compatible;(?! MSIE)|google-|-google|favicon|lighthouse|preview|geedo|newsai|turingos|^(?!mozilla|opera|$)/i;

/** DET-12. Throws without a user agent. */
export const isBot = (userAgent: string): boolean => userAgent.search(BOT) >= 0;
