/**
 * Limits, in s, of the time within which a visitor answered the banner. 0 means longer. Coarse, so that nobody can be recognised by their
 * pace.
 */
export const answerTimes = [2, 5, 10, 30, 60, 300, 0] as const;

export type AnswerTime = (typeof answerTimes)[number];

/** Returns the limit of a time in ms. */
export const answerTime = (ms: number): AnswerTime => answerTimes.find((limit) => ms < limit * 1e3) ?? 0;

/** An answer that the visitor gave by a control of ours. */
interface Given {
  readonly how: 'banner' | 'settings' | 'saved';
  /** The purposes that the answer allows. */
  readonly allows: readonly string[];
  readonly within: AnswerTime | '';
}

/**
 * CON-25: the answer whose choice follows. The runtime hands one object to the plugins that ask, and to nothing else: pages reach hooks
 * and events, and could claim through them that a visitor has answered.
 */
export interface Answered {
  last?: Given | undefined;
  /** The time that the visitor has taken so far; '' while no banner is in sight. */
  within?(): AnswerTime | '';
}

/** Notes an answer just before its choice. Call this only for a trusted event on a control of ours. */
export function noteAnswer(answered: Answered, how: Given['how'], allows: readonly string[], within = answered.within?.() ?? ''): void {
  answered.last = { how, allows, within };
}

/**
 * Takes the answer that made a choice, once. Returns undefined if the choice allows something else: a script of the page has chosen
 * meanwhile.
 */
export function takeAnswer(answered: Answered, categories: readonly string[] = []): Given | undefined {
  const { last } = answered;
  answered.last = undefined;
  const chosen = new Set(['necessary', ...categories]);
  const allowed = new Set(['necessary', ...(last?.allows ?? [])]);
  return chosen.size === allowed.size && [...chosen].every((name) => allowed.has(name)) ? last : undefined;
}
