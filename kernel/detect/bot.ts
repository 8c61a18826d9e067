/** Search, AI and preview crawlers name themselves so; CUBOT is a phone. */
const BOT = /bot(?!tle)|crawl|spider|slurp|archiver|mediapartners|facebookexternalhit|google-(read|inspect)|bingpreview|lighthouse/i;

/** DET-12. */
export const isBot = (userAgent: string): boolean => BOT.test(userAgent.replace(/cubot/gi, ''));
