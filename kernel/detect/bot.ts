/**
 * What crawlers of search engines and AI, and fetchers of previews, call themselves; most give an address, and browsers never do.
 * CUBOT is a phone.
 */
const BOT =
  /bot|crawl|spider|https?:|compatible;(?! MSIE)|google-|-google|favicon|lighthouse|preview|geedo|newsai|turingos|^(?!mozilla|opera|$)/i;

/** DET-12. */
export const isBot = (userAgent: string): boolean => BOT.test(userAgent.replace(/cubot/gi, ''));
