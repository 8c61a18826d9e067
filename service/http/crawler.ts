/** Names of crawlers, which stand in the agent of each that is honest. CUBOT is a brand of phones. Programs that post have none of these. */
const CRAWLER = /[^u]bot\b|crawler|spider/i;

/** Returns whether a user agent is a crawler's. The tag knows more of them, and sends nothing there. */
export const isCrawler = (agent: string | undefined): boolean => agent !== undefined && CRAWLER.test(agent);
