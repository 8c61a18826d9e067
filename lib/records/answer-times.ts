/**
 * Limits, in s, of the time within which a visitor answered the banner. 0 means longer. Coarse, so that nobody can be recognised by their
 * pace.
 */
export const answerTimes = [2, 5, 10, 30, 60, 300, 0] as const;

export type AnswerTime = (typeof answerTimes)[number];

/** Returns the limit of a time in ms. */
export const answerTime = (ms: number): AnswerTime => answerTimes.find((limit) => ms < limit * 1e3) ?? 0;
